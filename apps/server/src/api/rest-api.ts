import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppDeps } from '../app-deps';
import { apiDocs } from '../docs/api-docs';
import { addOpenApiDocument } from '../docs/openapi-document';
import type { AppEnv } from '../http/app-env';
import { createRestApp } from './rest';
import { REST_TABLE } from './rest-table';

/** The partners' door, mounted under /api. */
export function restApi(app: AppDeps): OpenAPIHono<AppEnv> {
  const http = createRestApp();
  http.use('*', async (c, next) => {
    await next();
    // Answers hold patients' data; what may be kept (tiles, the docs' files) has said so itself.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
  for (const add of REST_TABLE) add({ http, app });
  addOpenApiDocument(http, app.settings.version);
  http.route('/docs', apiDocs());
  return http;
}
