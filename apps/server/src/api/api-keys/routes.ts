import { createRoute, z } from '@hono/zod-openapi';
import { apiKey, createApiKeyInput, issuedApiKey, rotateApiKeyBody, updateApiKeyBody } from '@molaar/contracts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey, updateApiKey } from '@molaar/services/api-keys';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';

const listApiKeysRoute = createRoute({
  method: 'get',
  path: '/x/api-key',
  ...forSignedIn('extension', 'Keys for partners’ programs'),
  responses: { 200: json(z.array(apiKey), 'The keys, those in use first'), ...failure },
});

const createApiKeyRoute = createRoute({
  method: 'post',
  path: '/x/api-key',
  ...forSignedIn('extension', 'Make a key; its secret is answered this once'),
  request: { body: body(createApiKeyInput) },
  responses: { 201: json(issuedApiKey, 'The key and its secret'), ...failure },
});

const updateApiKeyRoute = createRoute({
  method: 'put',
  path: '/x/api-key/{id}',
  ...forSignedIn('extension', 'Change name, scopes or person', ['NOT_FOUND', 'VERSION_CONFLICT']),
  request: { params: idParam, body: body(updateApiKeyBody) },
  responses: { 200: json(apiKey, 'The key as it is now'), ...failure },
});

const rotateApiKeyRoute = createRoute({
  method: 'post',
  path: '/x/api-key/{id}/rotate',
  ...forSignedIn('extension', 'A new secret; the one before it lives on for the hours given', ['NOT_FOUND']),
  request: { params: idParam, body: body(rotateApiKeyBody) },
  responses: { 201: json(issuedApiKey, 'The key and its new secret'), ...failure },
});

const revokeApiKeyRoute = createRoute({
  method: 'delete',
  path: '/x/api-key/{id}',
  ...forSignedIn('extension', 'Close a key at once and for ever', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(apiKey, 'The key, revoked'), ...failure },
});

export const apiKeysRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listApiKeysRoute, async (c) => c.json(await listApiKeys(app.services, await actorOf(c)), 200));
  http.openapi(createApiKeyRoute, async (c) => c.json(await createApiKey(app.services, await actorOf(c), c.req.valid('json')), 201));
  http.openapi(updateApiKeyRoute, async (c) =>
    c.json(await updateApiKey(app.services, await actorOf(c), { ...c.req.valid('json'), ...c.req.valid('param') }), 200),
  );
  http.openapi(rotateApiKeyRoute, async (c) =>
    c.json(await rotateApiKey(app.services, await actorOf(c), { ...c.req.valid('json'), ...c.req.valid('param') }), 201),
  );
  http.openapi(revokeApiKeyRoute, async (c) => c.json(await revokeApiKey(app.services, await actorOf(c), c.req.valid('param')), 200));
};
