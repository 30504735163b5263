import { AppError } from '@molaar/contracts';

/** Most parts of one request. */
const MAX_PARTS = 100;
const MAX_HEADERS = 8 * 1024;
const END_OF_HEADERS = '\r\n\r\n';

/** A part of a multipart body. */
export interface BodyPart {
  /** Media type without parameters, in small letters; '' when the part names none. */
  type: string;
  bytes: Buffer;
}

/**
 * Splits a multipart/related body (RFC 2387) at its boundary. The parts share the body's memory.
 * @throws VALIDATION_FAILED for a body that is cut off, or has too many parts.
 */
export function readMultipart(body: Buffer, boundary: string): BodyPart[] {
  const mark = Buffer.from(`\r\n--${boundary}`);
  // The first boundary may stand at the very beginning.
  let at = body.indexOf(mark.subarray(2)) === 0 ? mark.length - 2 : body.indexOf(mark) + mark.length;
  if (at < mark.length - 2) throw damaged('no boundary');
  const parts: BodyPart[] = [];
  while (body.toString('latin1', at, at + 2) !== '--') {
    const end = body.indexOf(mark, at);
    if (end < 0) throw damaged('it ends within a part');
    if (parts.length >= MAX_PARTS) throw damaged(`more than ${MAX_PARTS} parts`);
    parts.push(readPart(body.subarray(at, end)));
    at = end + mark.length;
  }
  return parts;
}

/** @param part What is between two boundaries: the rest of the boundary's line, headers, an empty line, the content. */
function readPart(part: Buffer): BodyPart {
  const end = part.subarray(0, MAX_HEADERS).indexOf(END_OF_HEADERS);
  if (end < 0) throw damaged('a part without headers');
  const headers = part.toString('latin1', 0, end).split('\r\n').slice(1);
  const type = headers.find((header) => /^content-type:/i.test(header))?.slice('content-type:'.length) ?? '';
  return { type: (type.split(';')[0] ?? '').trim().toLowerCase(), bytes: part.subarray(end + END_OF_HEADERS.length) };
}

function damaged(what: string): AppError {
  return new AppError('VALIDATION_FAILED', `the multipart body is not valid: ${what}`);
}

/** A media type with its parameters. */
export interface MediaType {
  type: string;
  parameters: ReadonlyMap<string, string>;
}

/** Reads a Content-Type or a part of an Accept header. */
export function parseMediaType(text: string): MediaType {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of text.matchAll(/;\s*([\w!#$&^.+-]+)\s*=\s*(?:"([^"]*)"|([^\s;]*))/g))
    parameters.set(name.toLowerCase(), quoted ?? plain);
  return { type: (text.split(';')[0] ?? '').trim().toLowerCase(), parameters };
}
