import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { AppEnv } from '../http/app-env';
import { readHints } from './read-hints';

/** Stands in the built page wherever a nonce belongs: the page hands it to Mantine and the scroll lock. */
const NONCE_PLACEHOLDER = /%CSP_NONCE%/g;

/** Built files carry a hash of their content in their names. */
const HASHED = /\/assets\//;

/** The built web application: its files, and its page for every address that is none of theirs. */
export async function webApp(dist: string): Promise<Hono<AppEnv>> {
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const hintsFor = await readHints(dist);
  const web = new Hono<AppEnv>();
  const files = serveStatic({
    root: dist,
    index: '.no-index',
    onFound: (path, c) => {
      c.header('Cache-Control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  web.get('*', async (c, next) => (c.req.path === '/index.html' ? next() : files(c, next)));
  web.get('/assets/*', (c) => c.notFound());
  web.get('*', (c) => {
    // The page holds this response's nonce: nobody may keep it.
    c.header('Cache-Control', 'no-store');
    const hinted = page.replace('</head>', () => `${hintsFor(c.req.path)}</head>`);
    return c.html(hinted.replace(NONCE_PLACEHOLDER, c.get('secureHeadersNonce') ?? ''));
  });
  return web;
}
