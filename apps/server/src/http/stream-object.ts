import { Readable } from 'node:stream';
import type { OpenedObject } from '@molaar/storage';
import type { Context } from 'hono';

export interface StreamHeaders {
  etag: string;
  cacheControl: string;
}

/** Sends a stored object piece by piece, or 304 when the browser has it. Only its own person's browser may keep it. */
export function streamObject(c: Context, object: OpenedObject, { etag, cacheControl }: StreamHeaders): Response {
  c.header('ETag', etag);
  c.header('Cache-Control', cacheControl);
  c.header('Vary', 'Cookie');
  if (c.req.header('If-None-Match')?.includes(etag)) {
    object.stream.destroy();
    return c.body(null, 304);
  }
  c.header('Content-Type', object.contentType);
  c.header('Content-Length', String(object.size));
  if (c.req.method === 'HEAD') {
    // Nobody reads the body of a HEAD: left open it would hold a file or a connection of the object store.
    object.stream.destroy();
    return c.body(null, 200);
  }
  return c.body(Readable.toWeb(object.stream) as ReadableStream, 200);
}
