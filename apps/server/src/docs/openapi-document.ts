import type { OpenAPIHono } from '@hono/zod-openapi';
import { noticeText } from '@molaar/i18n';
import type { AppEnv } from '../app-env';
import { SESSION_COOKIE } from '../session/session-cookie';
import { completeDocument, type Document } from './complete-document';

/** Adds GET /openapi.json: the mounted routes as OpenAPI 3.1. */
export function addOpenApiDocument(http: OpenAPIHono<AppEnv>, version: string): void {
  http.openAPIRegistry.registerComponent('securitySchemes', 'session', { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE });
  http.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', { type: 'http', scheme: 'bearer', bearerFormat: 'molaar_…' });
  const config = {
    openapi: '3.1.0',
    info: {
      title: 'Molaar',
      version,
      description: `${noticeText('en')} Requests with a session cookie send \`Request-Type: ajax\`. Money is integer cents, instants are ISO 8601 UTC.`,
    },
    servers: [{ url: '/api' }],
  };
  let document: object | undefined;
  http.get('/openapi.json', (c) => {
    document ??= completeDocument(http.getOpenAPI31Document(config) as Document);
    return c.json(document);
  });
}
