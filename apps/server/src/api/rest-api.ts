import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { apiDocs } from '../docs/api-docs';
import { apiVersion } from '../http/api-version';
import { fixedAddresses, methodNotAllowed } from './method-not-allowed';
import { addOpenApiDocument } from './openapi-document';
import { createRestApp } from './rest';
import { REST_TABLE } from './rest-table';

/** Creates the REST API for partners, mounted under /api. */
export function restApi(app: AppDeps): OpenAPIHono<AppEnv> {
  const http = createRestApp();
  http.use('*', async (c, next) => {
    await next();
    // Responses contain patient data; those that may be cached (tiles, files of the docs) have set their own header.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
  http.use('*', apiVersion());
  http.use('*', fixedAddresses(http));
  for (const add of REST_TABLE) add({ http, app });
  const openApi = addOpenApiDocument(http, app.settings);
  http.route('/docs', apiDocs(app.settings, openApi));
  http.all('*', methodNotAllowed(http));
  return http;
}
