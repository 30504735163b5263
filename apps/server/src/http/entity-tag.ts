import { AppError } from '@molaar/contracts';
import type { Context } from 'hono';

const ONE_TAG = /^(?:W\/)?"(\d{1,10})"$/;

/** Gives an answer the version of what it holds as its ETag, and gives the thing on. */
export function tagged<T extends object>(c: Context, thing: T, version = (thing as { version?: number }).version): T {
  if (version !== undefined) c.header('ETag', `"${version}"`);
  return thing;
}

/**
 * The version that a change is for: If-Match where it is sent, else the body's. Compression makes a tag weak on its way, so
 * the number alone counts; `*` asks for nothing more than the body does. VERSION_CONFLICT for a tag that is none of ours.
 */
export function ifMatch<T extends { version?: number | undefined }>(c: Context, input: T): T {
  const header = c.req.header('If-Match')?.trim();
  if (header === undefined || header === '*') return input;
  if (header.includes(',')) throw new AppError('VALIDATION_FAILED', 'If-Match names one version', { fields: { 'If-Match': 'invalid' } });
  const version = Number(ONE_TAG.exec(header)?.[1] ?? Number.NaN);
  if (!(version <= 2_147_483_646)) throw new AppError('VERSION_CONFLICT', `If-Match ${header.slice(0, 40)} is no version of this`);
  return { ...input, version };
}
