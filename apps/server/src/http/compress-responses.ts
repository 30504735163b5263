import { gzipSync } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

/** About one network packet: a shorter response is not sent faster when it is compressed. */
const MIN_BYTES = 1024;
/**
 * Compressing this much takes about a millisecond; longer responses are compressed as a stream, concurrently with other
 * requests.
 */
const MAX_SYNC_BYTES = 64 * 1024;

const JSON_TYPE = /^application\/json(;|$)/i;
const ACCEPTS_GZIP = /(^|,)\s*(gzip|\*)\s*(,|$)/i;

/**
 * Compresses responses. Most are short JSON: these are compressed in one piece, since the streams of `compress` cost
 * more than the compression. Responses with no-transform and those that are compressed already pass unchanged.
 */
export function compressResponses(): MiddlewareHandler {
  const asStream = compress();
  return (c, next) =>
    asStream(c, async () => {
      await next();
      await compressShortJson(c);
    });
}

/** Compresses a short JSON response and sets its length: `compress` skips responses with a length or an encoding. */
async function compressShortJson(c: Context): Promise<void> {
  const { status, headers } = c.res;
  if (!JSON_TYPE.test(headers.get('Content-Type') ?? '') || status === 204 || status === 304 || c.req.method === 'HEAD') return;
  if (headers.has('Content-Encoding') || headers.has('Transfer-Encoding') || headers.has('Content-Length')) return;
  if (headers.get('Cache-Control')?.includes('no-transform')) return;
  const text = await c.res.text();
  const length = Buffer.byteLength(text);
  const gzipped =
    length >= MIN_BYTES && length <= MAX_SYNC_BYTES && ACCEPTS_GZIP.test(c.req.header('Accept-Encoding') ?? '') ? gzipSync(text) : null;
  if (length >= MIN_BYTES && length <= MAX_SYNC_BYTES) headers.append('Vary', 'Accept-Encoding');
  if (gzipped) {
    headers.set('Content-Encoding', 'gzip');
    const tag = headers.get('ETag');
    // A weak tag: the bytes are no longer those that the tag was made for.
    if (tag && !tag.startsWith('W/')) headers.set('ETag', `W/${tag}`);
  }
  if (gzipped || length <= MAX_SYNC_BYTES) headers.set('Content-Length', String(gzipped?.length ?? length));
  // Without this reset, Hono copies the headers of the previous response into the new one.
  c.res = undefined;
  c.res = new Response(gzipped ? new Uint8Array(gzipped) : text, { status, headers });
}
