import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { LOCALES } from '@molaar/contracts';
import { escapeMarkup } from '@molaar/domain/text';
import type { Deps } from '@molaar/services/context';
import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { localeOf } from '../http/locale';
import { formerAssets, IMMUTABLE } from './former-assets';
import { openedImageBlock } from './opened-image';
import { pageHead } from './page-head';
import { readPreloadLinks } from './preload-links';

/** Placeholder for the nonce in the built page, which passes it to Mantine and the scroll lock. */
const NONCE_PLACEHOLDER = /%CSP_NONCE%/g;

/** The language and the title of the built page, which depend on the request. */
const LANGUAGE = /(<html lang=")[a-z]+(")/;
const TITLE = /<title>.*?<\/title>/;

/** The application in the built page: its script, and links to what that imports. */
const APPLICATION = /<script type="module"[^>]*><\/script>(\s*<link rel="modulepreload"[^>]*>)*/;

/** Built files have a hash of their content in their names. */
const HASHED = /\/assets\//;

/** Serves the built web application: its files, and its page for every other path. */
export async function webApp(dist: string, { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>): Promise<Hono<AppEnv>> {
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const { withLinks, dictionariesFor } = await readPreloadLinks(dist);
  const web = new Hono<AppEnv>();
  const files = serveStatic({
    root: dist,
    index: '.no-index',
    // The build has compressed scripts and styles with Brotli's best quality, which takes too long for each response.
    precompressed: true,
    onFound: (path, c) => {
      c.header('Cache-Control', HASHED.test(path) ? IMMUTABLE : 'no-cache');
    },
  });
  web.get('*', async (c, next) => (c.req.path === '/index.html' ? next() : files(c, next)));
  web.get('/assets/:name', formerAssets(db));
  web.get('/assets/*', (c) => c.notFound());
  web.get('*', (c) => {
    // The page contains this response's nonce: it must not be cached.
    c.header('Cache-Control', 'no-store');
    const { path } = c.req;
    const asked = LOCALES.find((locale) => locale === c.req.query('lang'));
    const locale = asked ?? localeOf(c.req.header('Accept-Language'), 'et');
    const { title, html } = pageHead(publicUrl, { path, asked, locale });
    const filled = page
      .replace(LANGUAGE, `$1${locale}$2`)
      .replace(TITLE, () => `<title>${escapeMarkup(title)}</title>`)
      .replace(APPLICATION, (application) => withLinks(path, application))
      .replace('</head>', () => `${html}</head>`)
      .replace('%DICTIONARIES%', dictionariesFor(path))
      .replace(NONCE_PLACEHOLDER, c.get('secureHeadersNonce') ?? '');
    const opened = c.get('openedImage');
    // Last, so that nothing in it is replaced.
    return c.html(opened ? filled.replace('</title>', (end) => `${end}${openedImageBlock(opened)}`) : filled);
  });
  return web;
}
