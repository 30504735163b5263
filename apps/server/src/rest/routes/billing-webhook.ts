import { createRoute, z } from '@hono/zod-openapi';
import { receiveBillingEvent } from '@molaar/services/subscription';
import type { AddRoute } from '../api';
import { failure, forEveryone, json } from '../describe';

/** The body is not described to the router: the signature is over its bytes, and a parsed one could not be checked. */
const route = createRoute({
  method: 'post',
  path: '/x/billing/webhook',
  ...forEveryone('extension', 'Signed events of the payment provider (Stripe-Signature)', ['NOT_ALLOWED', 'COULD_NOT_UPDATE_ORGANIZATION']),
  responses: { 200: json(z.object({ received: z.literal(true) }), 'Seen to'), ...failure },
});

export const billingWebhookRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const signature = c.req.header('Stripe-Signature') ?? '';
    return c.json(await receiveBillingEvent(app.services, { body: await c.req.text(), signature }), 200);
  });
};
