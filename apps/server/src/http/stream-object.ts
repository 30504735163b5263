import type { OpenedObject } from '@molaar/storage';
import type { Context } from 'hono';
import { webStream } from './web-stream';

export interface StreamHeaders {
  etag: string;
  cacheControl: string;
}

/**
 * Streams a stored object, or sends 304 when the browser has it. Only the browser of the signed-in person may cache it.
 */
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
    // The body of a HEAD response is never read: an open stream would block a file or a connection of the object store.
    object.stream.destroy();
    return c.body(null, 200);
  }
  return c.body(webStream(c, object.stream), 200);
}
