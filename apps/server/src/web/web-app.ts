import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { readPreloadLinks } from './preload-links';

/** Placeholder for the nonce in the built page, which passes it to Mantine and the scroll lock. */
const NONCE_PLACEHOLDER = /%CSP_NONCE%/g;

/** Built files have a hash of their content in their names. */
const HASHED = /\/assets\//;

/** Serves the built web application: its files, and its page for every other path. */
export async function webApp(dist: string): Promise<Hono<AppEnv>> {
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const { linksFor, dictionariesFor } = await readPreloadLinks(dist);
  const web = new Hono<AppEnv>();
  const files = serveStatic({
    root: dist,
    index: '.no-index',
    // The build has compressed scripts and styles with Brotli's best quality, which takes too long for each response.
    precompressed: true,
    onFound: (path, c) => {
      c.header('Cache-Control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  web.get('*', async (c, next) => (c.req.path === '/index.html' ? next() : files(c, next)));
  web.get('/assets/*', (c) => c.notFound());
  web.get('*', (c) => {
    // The page contains this response's nonce: it must not be cached.
    c.header('Cache-Control', 'no-store');
    const withLinks = page.replace('</head>', () => `${linksFor(c.req.path)}</head>`);
    return c.html(
      withLinks.replace('%DICTIONARIES%', dictionariesFor(c.req.path)).replace(NONCE_PLACEHOLDER, c.get('secureHeadersNonce') ?? ''),
    );
  });
  return web;
}
