import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Database, findWebAsset, inTransaction } from '@molaar/db';
import type { Handler } from 'hono';
import { accepts } from 'hono/accepts';
import { getMimeType } from 'hono/utils/mime';
import type { AppEnv } from '../app-env';

/** Of a file whose name has a hash of its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The names that a build gives. */
const NAME = /^[\w.-]{1,200}$/;

const decompress = promisify(brotliDecompress);

/**
 * Serves files of other versions of the web application, which `shareAssets` has stored: a page that another server
 * sent, or that was opened before an upgrade, asks for them.
 */
export function formerAssets(db: Database): Handler<AppEnv, '/assets/:name'> {
  return async (c) => {
    const name = c.req.param('name');
    const asset = NAME.test(name) ? await inTransaction(db, (tx) => findWebAsset(tx, name)) : undefined;
    if (!asset) return c.notFound();
    c.header('Cache-Control', IMMUTABLE);
    c.header('Content-Type', getMimeType(name) ?? 'application/octet-stream');
    if (!asset.compressed) return c.body(new Uint8Array(asset.content));
    c.header('Vary', 'Accept-Encoding', { append: true });
    if (accepts(c, { header: 'Accept-Encoding', supports: ['br'], default: 'identity' }) !== 'br')
      return c.body(new Uint8Array(await decompress(asset.content)));
    c.header('Content-Encoding', 'br');
    return c.body(new Uint8Array(asset.content));
  };
}
