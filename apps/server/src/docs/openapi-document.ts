import type { OpenAPIHono } from '@hono/zod-openapi';
import { noticeText } from '@molaar/i18n';
import type { AppEnv } from '../http/app-env';
import { SESSION_COOKIE } from '../session/session-cookie';

/** Adds GET /openapi.json to the REST door: exactly what is mounted there, as OpenAPI 3.1. */
export function addOpenApiDocument(http: OpenAPIHono<AppEnv>, version: string): void {
  http.openAPIRegistry.registerComponent('securitySchemes', 'session', { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE });
  http.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Molaar',
      version,
      description: `${noticeText('en')} Requests with a session cookie send \`Request-Type: ajax\`. Money is integer cents, instants are ISO 8601 UTC.`,
    },
    servers: [{ url: '/api' }],
  });
}
