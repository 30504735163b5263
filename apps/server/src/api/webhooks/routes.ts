import { createRoute, z } from '@hono/zod-openapi';
import {
  createWebhookInput,
  issuedWebhook,
  resendWebhookInput,
  updateWebhookBody,
  webhookDeliveriesQuery,
  webhookDelivery,
  webhookDeliveryList,
  webhookEndpoint,
} from '@molaar/contracts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendFailedOfWebhook,
  resendWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  updateWebhook,
} from '@molaar/services/webhooks';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';

const listWebhooksRoute = createRoute({
  operationId: 'listWebhooks',
  method: 'get',
  path: '/x/webhooks',
  ...forSignedIn('extension', 'List the webhook endpoints'),
  responses: { 200: json(z.array(webhookEndpoint), 'The endpoints, without their secrets'), ...failure },
});

const createWebhookRoute = createRoute({
  operationId: 'createWebhook',
  method: 'post',
  path: '/x/webhooks',
  ...forSignedIn('extension', 'Register a webhook endpoint; its secret is returned only once'),
  request: { body: body(createWebhookInput) },
  responses: { 201: json(issuedWebhook, 'The endpoint and its secret'), ...failure },
});

const updateWebhookRoute = createRoute({
  operationId: 'updateWebhook',
  method: 'put',
  path: '/x/webhooks/{id}',
  ...forSignedIn('extension', 'Change, disable or enable a webhook endpoint', ['NOT_FOUND', 'VERSION_CONFLICT']),
  request: { params: idParam, body: body(updateWebhookBody) },
  responses: { 200: json(webhookEndpoint, 'The updated endpoint'), ...failure },
});

const deleteWebhookRoute = createRoute({
  operationId: 'deleteWebhook',
  method: 'delete',
  path: '/x/webhooks/{id}',
  ...forSignedIn('extension', 'Delete a webhook endpoint with its deliveries', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

const rotateWebhookSecretRoute = createRoute({
  operationId: 'rotateWebhookSecret',
  method: 'post',
  path: '/x/webhooks/{id}/rotate',
  ...forSignedIn('extension', 'Create a new secret of a webhook endpoint; for 24 hours both secrets sign', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 201: json(issuedWebhook, 'The endpoint and its new secret'), ...failure },
});

const sendTestWebhookRoute = createRoute({
  operationId: 'sendTestWebhook',
  method: 'post',
  path: '/x/webhooks/{id}/test',
  ...forSignedIn('extension', 'Send an event of type `test` to a webhook endpoint and return its result', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(webhookDelivery, 'The delivery after its only attempt'), ...failure },
});

const listWebhookDeliveriesRoute = createRoute({
  operationId: 'listWebhookDeliveries',
  method: 'get',
  path: '/x/webhooks/{id}/deliveries',
  ...forSignedIn('extension', 'List the deliveries to a webhook endpoint in the last 30 days', ['NOT_FOUND']),
  request: { params: idParam, query: webhookDeliveriesQuery },
  responses: { 200: json(webhookDeliveryList, 'The deliveries, newest first'), ...failure },
});

const resendWebhookRoute = createRoute({
  operationId: 'resendWebhook',
  method: 'post',
  path: '/x/webhooks/{id}/deliveries/{deliveryId}/resend',
  ...forSignedIn('extension', 'Send a delivery again at once, with the same id', ['NOT_FOUND']),
  request: { params: resendWebhookInput },
  responses: { 200: json(webhookDelivery, 'The delivery after the attempt'), ...failure },
});

const resendFailedRoute = createRoute({
  operationId: 'resendFailedWebhooks',
  method: 'post',
  path: '/x/webhooks/{id}/resend-failed',
  ...forSignedIn('extension', 'Queue all failed deliveries of a webhook endpoint again', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(z.object({ resent: z.number().int() }), 'Their number'), ...failure },
});

export const webhooksRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listWebhooksRoute, async (c) => c.json(await listWebhooks(app.services, await actorOf(c)), 200));
  http.openapi(createWebhookRoute, async (c) => c.json(await createWebhook(app.services, await actorOf(c), c.req.valid('json')), 201));
  http.openapi(updateWebhookRoute, async (c) =>
    c.json(await updateWebhook(app.services, await actorOf(c), { ...c.req.valid('json'), ...c.req.valid('param') }), 200),
  );
  http.openapi(deleteWebhookRoute, async (c) => {
    await deleteWebhook(app.services, await actorOf(c), c.req.valid('param'));
    return c.body(null, 204);
  });
  http.openapi(rotateWebhookSecretRoute, async (c) =>
    c.json(await rotateWebhookSecret(app.services, await actorOf(c), c.req.valid('param')), 201),
  );
  http.openapi(sendTestWebhookRoute, async (c) => c.json(await sendTestWebhook(app.services, await actorOf(c), c.req.valid('param')), 200));
  http.openapi(listWebhookDeliveriesRoute, async (c) =>
    c.json(await listWebhookDeliveries(app.services, await actorOf(c), { ...c.req.valid('query'), ...c.req.valid('param') }), 200),
  );
  http.openapi(resendWebhookRoute, async (c) => c.json(await resendWebhook(app.services, await actorOf(c), c.req.valid('param')), 200));
  http.openapi(resendFailedRoute, async (c) =>
    c.json(await resendFailedOfWebhook(app.services, await actorOf(c), c.req.valid('param')), 200),
  );
};
