import { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { noticeText } from '@molaar/i18n';
import type { AppEnv } from '../app-env';
import type { Document } from '../docs/document-types';
import { nameSchemas } from '../docs/schema-names';
import { sessionCookieName } from '../session/session-cookie';
import { completeDocument } from './complete-document';
import { createRestApp } from './rest';
import { REST_TABLE } from './rest-table';

interface Served {
  version: string;
  /** Whether the portal is served over https, which decides the name of the session's cookie. */
  secure: boolean;
}

/** Returns the REST API as OpenAPI 3.1. It needs no database: the routes are added, none is called. */
export function openApiDocument({ version, secure }: Served): Document {
  const http = createRestApp();
  http.openAPIRegistry = new OpenAPIRegistry([{ _definitions: nameSchemas() } as unknown as OpenAPIRegistry]);
  for (const add of REST_TABLE) add({ http, app: undefined as never });
  const { openAPIRegistry } = http;
  openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName(secure),
    description: 'Session of a person, after `POST /auth/login`. Requests that change something send `Request-Type: ajax`.',
  });
  openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'molaar_…',
    description: 'API key of a clinic (Account settings → API keys): `Authorization: Bearer molaar_…`.',
  });
  const document = http.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Molaar',
      version,
      description: `${noticeText('en')} Money is integer cents, instants are ISO 8601 UTC, tooth numbers are ISO 3950 as text. Guides: [/api/docs](/api/docs).`,
      contact: { name: 'Molaar' },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/api', description: 'The portal that serves this document' }],
  });
  // A copy without shared objects: each field gets a description of its own.
  return completeDocument(JSON.parse(JSON.stringify(document)) as Document);
}

/** Adds GET /openapi.json. @returns the document, which is made when it is first read. */
export function addOpenApiDocument(http: OpenAPIHono<AppEnv>, served: Served): () => Document {
  let document: Document | undefined;
  const read = () => (document ??= openApiDocument(served));
  http.get('/openapi.json', (c) => c.json(read() as object));
  return read;
}
