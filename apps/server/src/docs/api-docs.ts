import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import type { Document } from './document-types';
import { guideSections, guidesPage } from './guides/guides-page';
import { GUIDES_CSS, GUIDES_JS, topBar } from './guides/page-parts';
import { SEARCH_JS } from './guides/search-box';
import { readTokenSample } from './guides/token-samples';
import { searchIndex } from './search-index';

const FILES = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
]);

/**
 * Runs at the end of the page. The groups of calls are closed, so that all are seen at once. Requests carry the header
 * that the portal asks of browsers. The button is enabled here, so that no click is lost before.
 */
const START = `window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null,
  docExpansion: 'none', defaultModelsExpandDepth: 0, tryItOutEnabled: true, displayRequestDuration: true,
  requestInterceptor: (request) => { request.headers['Request-Type'] = 'ajax'; return request; } });
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
const button = document.getElementById('demo');
if (button) {
  button.addEventListener('click', async () => {
    button.disabled = true;
    const headers = { 'Content-Type': 'application/json', 'Request-Type': 'ajax' };
    const body = JSON.stringify({ username: 'demo@molaar.test', password: 'Molaar-demo-1' });
    const response = await fetch('/api/auth/login', { method: 'POST', headers, body }).catch(() => null);
    button.disabled = response?.ok === true;
    button.textContent = response?.ok ? 'Signed in to the demo clinic: try any call' : 'Signing in failed, try again';
  });
  button.disabled = false;
}`;

const reference = (demo: boolean): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Reference – Molaar for developers</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/api/docs/guides.css" />
  </head>
  <body>
    ${topBar('reference', demo ? '<button id="demo" type="button" disabled>Sign in to the demo clinic</button>' : '')}
    <div id="docs"></div>
    <script src="/api/docs/search.js"></script>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/**
 * Serves the guides and the API reference (Swagger UI) for partners' developers, without inline scripts and without
 * other hosts. Where the demo clinic may sign in, a button does it, so that calls can be tried.
 * @param openApi Returns the document whose calls the search finds.
 */
export function apiDocs({ demo }: { demo: boolean }, openApi: () => Document): Hono<AppEnv> {
  const docs = new Hono<AppEnv>();
  docs.get('/', (c) => c.html(guidesPage()));
  docs.get('/reference', (c) => c.html(reference(demo)));
  docs.get('/guides.css', (c) => c.body(GUIDES_CSS, 200, { 'Content-Type': 'text/css' }));
  docs.get('/guides.js', (c) => c.body(GUIDES_JS, 200, { 'Content-Type': 'text/javascript' }));
  docs.get('/search.js', (c) => c.body(SEARCH_JS, 200, { 'Content-Type': 'text/javascript' }));
  docs.get('/search.json', (c) => c.json(searchIndex(guideSections(), openApi())));
  docs.get('/samples/:file', (c) => {
    const sample = readTokenSample(c.req.param('file'));
    return sample === undefined ? c.notFound() : c.body(sample, 200, { 'Content-Type': 'text/plain; charset=UTF-8' });
  });
  docs.get('/start.js', (c) => c.body(START, 200, { 'Content-Type': 'text/javascript' }));
  docs.get('/:file', async (c) => {
    const name = c.req.param('file');
    const type = FILES.get(name);
    if (!type) return c.notFound();
    const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
    const content = await readFile(join(folder, name));
    return c.body(content, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' });
  });
  return docs;
}
