import { AppError } from '@molaar/contracts';
import type { Context } from 'hono';

/** An entity tag (RFC 9110, 8.8.3). */
const TAG = /^(?:W\/)?"([\x21\x23-\x7e]*)"$/;
const VERSION = /^\d{1,10}$/;

/** Sets the ETag of the response to the version of its content. @returns The content unchanged. */
export function withEntityTag<T extends object>(c: Context, content: T, version = (content as { version?: number }).version): T {
  if (version !== undefined) c.header('ETag', `"${version}"`);
  return content;
}

/**
 * Returns the input with the version that the change is based on: that of If-Match where it is sent, else the body's.
 * Compression makes a tag weak, so only its number is compared; `*` adds no condition.
 * @throws VALIDATION_FAILED when If-Match lists several tags, or is none: without its quotes it would never match, as
 * if somebody else had saved.
 * @throws VERSION_CONFLICT when the tag is not a version number.
 */
export function ifMatch<T extends { version?: number | undefined }>(c: Context, input: T): T {
  const header = c.req.header('If-Match')?.trim();
  if (header === undefined || header === '*') return input;
  const tag = TAG.exec(header)?.[1];
  if (header.includes(',') || tag === undefined) {
    const description = 'If-Match names one version, as the ETag that was read: with its quotes';
    throw new AppError('VALIDATION_FAILED', description, { fields: { 'If-Match': 'invalid' } });
  }
  const version = VERSION.test(tag) ? Number(tag) : Number.NaN;
  if (!(version <= 2_147_483_646)) throw new AppError('VERSION_CONFLICT', `If-Match ${header.slice(0, 40)} is no version of this`);
  return { ...input, version };
}
