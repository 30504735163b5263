import { Readable } from 'node:stream';
import { AppError, UPLOAD_PART_BYTES } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env';
import { hasSessionCookie } from '../session/session-cookie';
import { dropBody } from './drop-body';
import { JsonShape } from './json-shape';
import { ANONYMOUS_BYTES, fileSize, receivesFile, receivesPicture, requestSize, UPLOAD_BYTES } from './request-sizes';

/** A body of this length is read and counted at once, in less than a millisecond. */
const SHORT_BYTES = 64 * 1024;

/**
 * Limits the length of a request's body; answers a longer one with `onError`, after all of it was read and dropped: a
 * connection on which the caller still sends would be cut before it reads the answer. A Content-Length decides where
 * there is one (HTTP enforces it): counting the stream would create a web Request, a good part of the cost of a small
 * call.
 */
export function limitBody(maxSize: number, onError: () => Response | Promise<Response>): MiddlewareHandler {
  return async (c, next) => {
    const length = statedLength(c);
    if (length === undefined) return (await readBody(c, maxSize)) ? next() : onError();
    if (length <= maxSize) return next();
    await dropBodyOf(c);
    return onError();
  };
}

/** A test calls the application without a socket. */
async function dropBodyOf(c: Context, body: Readable | undefined = c.env?.incoming): Promise<void> {
  if (!body || (await dropBody(body)) || !c.env?.outgoing) return;
  // Otherwise the caller sends its next request on a connection that is about to be cut.
  c.env.outgoing.shouldKeepAlive = false;
}

/** Returns the Content-Length in bytes; undefined for a chunked body. */
function statedLength(c: Context): number | undefined {
  const length = c.req.header('Content-Length');
  return length === undefined || c.req.header('Transfer-Encoding') !== undefined ? undefined : Number(length);
}

const tooLong = (): never => {
  throw new AppError('VALIDATION_FAILED', 'the request is too long');
};

/**
 * Limits the length of a request by its route (`request-sizes.ts`), and the depth and number of objects of its JSON,
 * before anything parses it. The limit depends on the resolved session: the mere presence of a cookie or header does
 * not raise it.
 */
export const requestBodyLimit: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!hasBody(c)) return next();
  // When the session cannot be resolved (no database), the API fails in the same way and reports it in its own format.
  const isKnown = await c
    .get('session')
    .actor()
    .then(Boolean, () => true);
  const isFile = receivesFile(c.req.path);
  const { bytes, objects } = requestSize(c.req.path);
  const known = isFile ? fileSize(c.req.path) : bytes;
  const most = isKnown ? known : Math.min(known, ANONYMOUS_BYTES);
  if ((statedLength(c) ?? 0) > most) {
    await dropBodyOf(c);
    rejectLong(c, isKnown);
  }
  if (isFile || isForm(c)) return limitBody(most, () => rejectLong(c, isKnown))(c, next);
  await readJson(c, { bytes: most, objects, onLong: () => rejectLong(c, isKnown) });
  return next();
};

/**
 * With an ended session the error is about the session, not about the length of the annotations that are being saved.
 */
function rejectLong(c: Context<AppEnv>, isKnown: boolean): never {
  const hasCredential = hasSessionCookie(c) || c.req.header('Authorization') !== undefined;
  if (!isKnown && hasCredential) throw new AppError('NOT_AUTHENTICATED', 'sign in first');
  return isKnown && receivesPicture(c.req.path) ? pictureTooLarge() : tooLong();
}

function pictureTooLarge(): never {
  throw new AppError('IMAGE_TOO_LARGE', `the file is larger than ${IMAGE_LIMITS.maxBytes} bytes`);
}

function isForm(c: Context): boolean {
  return c.req.header('Content-Type')?.startsWith('multipart/form-data') ?? false;
}

interface JsonLimits {
  bytes: number;
  objects: number;
  onLong: () => never;
}

/** Reads the body and counts it, a long one while it arrives; later handlers read the same bytes. */
async function readJson(c: Context, { bytes, objects, onLong }: JsonLimits): Promise<void> {
  const shape = new JsonShape(objects);
  if ((statedLength(c) ?? Number.POSITIVE_INFINITY) <= SHORT_BYTES) {
    shape.read(Buffer.from(await c.req.text()));
    return;
  }
  if (!(await readBody(c, bytes, (chunk) => shape.read(chunk)))) onLong();
}

/**
 * Reads a body while it arrives; later handlers read the same bytes. When it is longer, or `inspect` throws, the rest
 * is read and dropped.
 * @returns false when it has more than `most` bytes.
 */
async function readBody(c: Context, most: number, inspect?: (chunk: Uint8Array) => void): Promise<boolean> {
  const before = await c.req.bodyCache.arrayBuffer;
  if (before) return before.byteLength <= most;
  const body: ReadableStream<Uint8Array> | null = c.req.raw.body;
  if (!body) return true;
  // No iteration, which would cancel the stream at the first long chunk, and with it cut the connection.
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    try {
      if (length <= most) inspect?.(value);
    } catch (error) {
      await dropBodyOf(c, Readable.from(restOf(reader)));
      throw error;
    }
    if (length > most) {
      await dropBodyOf(c, Readable.from(restOf(reader)));
      return false;
    }
    chunks.push(value);
  }
  // Hono reads its cache as promises.
  Object.assign(c.req.bodyCache, { arrayBuffer: Promise.resolve(Uint8Array.from(Buffer.concat(chunks)).buffer) });
  return true;
}

async function* restOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) yield value;
}

function hasBody(c: Context): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return false;
  return (statedLength(c) ?? (c.req.raw.body === null ? 0 : 1)) > 0;
}

/** Limits one part of an upload. */
export const uploadPartLimit = limitBody(UPLOAD_PART_BYTES, tooLong);

/** Limits the upload of an image; its error names the image. */
export const uploadBodyLimit = limitBody(UPLOAD_BYTES, pictureTooLarge);
