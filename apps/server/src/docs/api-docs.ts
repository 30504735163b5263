import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import type { AppEnv } from '../app-env';

const FILES = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
  ['favicon-32x32.png', 'image/png'],
]);

const START = `window.addEventListener('load', () => {
  window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });
});`;

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Molaar REST API</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** Serves the API reference (Swagger UI) for partners' developers, without inline scripts and without other hosts. */
export function apiDocs(): Hono<AppEnv> {
  const docs = new Hono<AppEnv>();
  docs.get('/', (c) => c.html(PAGE));
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
