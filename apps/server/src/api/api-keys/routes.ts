import { createRoute, z } from '@hono/zod-openapi';
import {
  apiKey,
  apiRequestList,
  createApiKeyInput,
  issuedApiKey,
  listApiRequestsInput,
  rotateApiKeyBody,
  updateApiKeyBody,
} from '@molaar/contracts';
import { createApiKey, listApiKeys, listApiRequests, revokeApiKey, rotateApiKey, updateApiKey } from '@molaar/services/api-keys';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';

const listApiKeysRoute = createRoute({
  operationId: 'listApiKeys',
  method: 'get',
  path: '/x/api-key',
  ...forSignedIn('extension', 'List the API keys of partners'),
  responses: { 200: json(z.array(apiKey), 'The keys, active ones first'), ...failure },
});

const createApiKeyRoute = createRoute({
  operationId: 'createApiKey',
  method: 'post',
  path: '/x/api-key',
  ...forSignedIn('extension', 'Create an API key; its secret is returned only once'),
  request: { body: body(createApiKeyInput) },
  responses: { 201: json(issuedApiKey, 'The key and its secret'), ...failure },
});

const updateApiKeyRoute = createRoute({
  operationId: 'updateApiKey',
  method: 'put',
  path: '/x/api-key/{id}',
  ...forSignedIn('extension', 'Change name, scopes or person of an API key', ['NOT_FOUND', 'VERSION_CONFLICT']),
  request: { params: idParam, body: body(updateApiKeyBody) },
  responses: { 200: json(apiKey, 'The updated key'), ...failure },
});

const rotateApiKeyRoute = createRoute({
  operationId: 'rotateApiKey',
  method: 'post',
  path: '/x/api-key/{id}/rotate',
  ...forSignedIn('extension', 'Rotate an API key; the previous secret stays valid for the given hours', ['NOT_FOUND']),
  request: { params: idParam, body: body(rotateApiKeyBody) },
  responses: { 201: json(issuedApiKey, 'The key and its new secret'), ...failure },
});

const revokeApiKeyRoute = createRoute({
  operationId: 'revokeApiKey',
  method: 'delete',
  path: '/x/api-key/{id}',
  ...forSignedIn('extension', 'Revoke an API key immediately and permanently', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(apiKey, 'The revoked key'), ...failure },
});

const listApiRequestsRoute = createRoute({
  operationId: 'listApiRequests',
  method: 'get',
  path: '/x/requests',
  ...forSignedIn('extension', 'List the requests of an API key in the last 30 days, without their bodies; a key reads its own', [
    'NOT_FOUND',
  ]),
  request: { query: listApiRequestsInput },
  responses: { 200: json(apiRequestList, 'The requests, newest first'), ...failure },
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
  http.openapi(listApiRequestsRoute, async (c) => c.json(await listApiRequests(app.services, await actorOf(c), c.req.valid('query')), 200));
  http.openapi(revokeApiKeyRoute, async (c) => c.json(await revokeApiKey(app.services, await actorOf(c), c.req.valid('param')), 200));
};
