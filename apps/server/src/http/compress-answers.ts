import { gzipSync } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

/** A packet of the network holds about so much: less than this is not sent faster. */
const TOO_SHORT_BYTES = 1024;
/** Packing so much takes about a millisecond; what is longer is packed beside other requests, as a stream. */
const AT_ONCE_BYTES = 64 * 1024;

const JSON_TYPE = /^application\/json(;|$)/i;
const TAKES_GZIP = /(^|,)\s*(gzip|\*)\s*(,|$)/i;

/**
 * Compresses what goes out. Answers in JSON are short and most of all answers: they are packed in one piece, since the
 * streams of `compress` cost more than the packing. What says no-transform and what is compressed already passes as it is.
 */
export function compressAnswers(): MiddlewareHandler {
  const asStream = compress();
  return (c, next) =>
    asStream(c, async () => {
      await next();
      await packShort(c);
    });
}

/** Leaves `compress` nothing to do where the answer is short: it looks at no answer that has a length or an encoding. */
async function packShort(c: Context): Promise<void> {
  const { status, headers } = c.res;
  if (!JSON_TYPE.test(headers.get('Content-Type') ?? '') || status === 204 || status === 304 || c.req.method === 'HEAD') return;
  if (headers.has('Content-Encoding') || headers.has('Transfer-Encoding') || headers.has('Content-Length')) return;
  if (headers.get('Cache-Control')?.includes('no-transform')) return;
  const text = await c.res.text();
  const length = Buffer.byteLength(text);
  const packed =
    length >= TOO_SHORT_BYTES && length <= AT_ONCE_BYTES && TAKES_GZIP.test(c.req.header('Accept-Encoding') ?? '') ? gzipSync(text) : null;
  if (length >= TOO_SHORT_BYTES && length <= AT_ONCE_BYTES) headers.append('Vary', 'Accept-Encoding');
  if (packed) {
    headers.set('Content-Encoding', 'gzip');
    const tag = headers.get('ETag');
    // The bytes are others than the tag was given for.
    if (tag && !tag.startsWith('W/')) headers.set('ETag', `W/${tag}`);
  }
  if (packed || length <= AT_ONCE_BYTES) headers.set('Content-Length', String(packed?.length ?? length));
  // Without this, Hono copies the headers of the answer before into this one, a stream at a time.
  c.res = undefined;
  c.res = new Response(packed ? new Uint8Array(packed) : text, { status, headers });
}
