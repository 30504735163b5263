import { AppError } from '@molaar/contracts';
import { type MediaType, parseMediaType } from '@molaar/services/dicomweb';
import type { Context } from 'hono';
import type { AppEnv } from '../../app-env';

/** UID of Explicit VR Little Endian, in which everything is sent. */
const SYNTAX = '1.2.840.10008.1.2.1';
const ANY = new Set(['', '*/*', '*']);

/** Returns what a request accepts; nothing for anything. A comma within quotes separates nothing. */
function accepted(c: Context<AppEnv>): MediaType[] {
  const header = c.req.query('accept') ?? c.req.header('Accept') ?? '';
  return (header.match(/(?:[^,"]|"[^"]*")+/g) ?? []).map(parseMediaType);
}

/**
 * Returns how the request accepts parts of a type: as multipart/related, or one alone. The first possible one counts.
 * @throws IMAGE_TYPE_NOT_SUPPORTED for another type or transfer syntax.
 */
export function acceptedPart(c: Context<AppEnv>, type: string): 'multipart' | 'single' {
  const types = accepted(c);
  if (types.length === 0) return 'multipart';
  for (const { type: outer, parameters } of types) {
    const syntax = parameters.get('transfer-syntax') ?? '*';
    if (syntax !== '*' && syntax !== SYNTAX) continue;
    if (ANY.has(outer)) return 'multipart';
    if (outer === type) return 'single';
    if (outer === 'multipart/related' && [type, '*/*', undefined].includes(parameters.get('type')?.toLowerCase())) return 'multipart';
  }
  throw notAcceptable(`multipart/related; type="${type}"; transfer-syntax=${SYNTAX}`);
}

/** @throws IMAGE_TYPE_NOT_SUPPORTED for a request that accepts no JSON. */
export function requireDicomJson(c: Context<AppEnv>): void {
  const types = accepted(c);
  if (types.length === 0 || types.some(({ type }) => ANY.has(type) || /^application\/(dicom\+json|json|\*)$/.test(type))) return;
  throw notAcceptable('application/dicom+json');
}

/** Returns the type of picture that a request accepts, JPEG by default. @throws IMAGE_TYPE_NOT_SUPPORTED. */
export function acceptedPicture(c: Context<AppEnv>): 'jpeg' | 'png' {
  const types = accepted(c);
  if (types.length === 0) return 'jpeg';
  for (const { type } of types) {
    if (type === 'image/png') return 'png';
    if (ANY.has(type) || type === 'image/jpeg' || type === 'image/*') return 'jpeg';
  }
  throw notAcceptable('image/jpeg or image/png');
}

function notAcceptable(offered: string): AppError {
  return new AppError('IMAGE_TYPE_NOT_SUPPORTED', `the request accepts none of what is offered: ${offered}`);
}
