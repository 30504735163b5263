import { createRoute, z } from '@hono/zod-openapi';
import { changePlanInput, defaultPlan, planChangePreview, planInfo, redirection, subscriptionChoice } from '@molaar/contracts';
import {
  changeSubscriptionPlan,
  getSubscriptionInfo,
  listSubscriptionPlans,
  openBillingPortal,
  previewSubscriptionChange,
  receiveBillingEvent,
  startPayment,
} from '@molaar/services/subscription';
import { type AddRoutes, actorOf, body, failure, forEveryone, forSignedIn, json } from '../rest';

const listDefaultPlansRoute = createRoute({
  method: 'get',
  path: '/plan/default',
  ...forEveryone('Subscription', 'The price list; ENTERPRISE, which has no price, is not on it'),
  responses: { 200: json(z.array(defaultPlan), 'Plans with prices and limits'), ...failure },
});

const getPlanInfoRoute = createRoute({
  method: 'get',
  path: '/plan/info',
  ...forSignedIn('Subscription', 'The subscription and what is used of it', ['PLAN_NOT_FOUND']),
  responses: { 200: json(planInfo, 'Plan, price, next invoice, limits'), ...failure },
});

const PLAN_CHANGE_ERROR_CODES = [
  'PLAN_NOT_FOUND',
  'SEAT_LIMIT_REACHED',
  'COULD_NOT_UPDATE_ORGANIZATION',
  'ORGANIZATION_READ_ONLY',
] as const;

const changePlanRoute = createRoute({
  method: 'patch',
  path: '/plan/change',
  ...forSignedIn('Subscription', 'Change plan or period; the difference is billed at once', PLAN_CHANGE_ERROR_CODES),
  request: { body: body(changePlanInput) },
  responses: { 200: json(planInfo, 'The subscription as it is now'), ...failure },
});

const previewPlanChangeRoute = createRoute({
  method: 'post',
  path: '/x/plan/change-preview',
  ...forSignedIn('extension', 'What a change of plan would cost now', PLAN_CHANGE_ERROR_CODES),
  request: { body: body(subscriptionChoice) },
  responses: { 200: json(planChangePreview, 'The difference, counted by the payment provider'), ...failure },
});

const startPaymentRoute = createRoute({
  method: 'post',
  path: '/x/plan/payment',
  ...forSignedIn('extension', 'Open a payment page where no subscription is paid', [
    'PLAN_NOT_FOUND',
    'SEAT_LIMIT_REACHED',
    'VERSION_CONFLICT',
    'COULD_NOT_UPDATE_ORGANIZATION',
  ]),
  request: { body: body(subscriptionChoice) },
  responses: { 200: json(redirection, 'The payment page'), ...failure },
});

const openBillingPortalRoute = createRoute({
  method: 'post',
  path: '/x/plan/portal',
  ...forSignedIn('extension', 'Open the payment provider’s page for cards, invoices and cancelling', [
    'PLAN_NOT_FOUND',
    'COULD_NOT_UPDATE_ORGANIZATION',
  ]),
  responses: { 200: json(redirection, 'The page'), ...failure },
});

/** The body is not described to the router: the signature is over its bytes, and a parsed one could not be checked. */
const billingWebhookRoute = createRoute({
  method: 'post',
  path: '/x/billing/webhook',
  ...forEveryone('extension', 'Signed events of the payment provider (Stripe-Signature)', ['NOT_ALLOWED', 'COULD_NOT_UPDATE_ORGANIZATION']),
  responses: { 200: json(z.object({ received: z.literal(true) }), 'Seen to'), ...failure },
});

export const subscriptionRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listDefaultPlansRoute, async (c) => {
    // The same for everybody, and changed by a release alone.
    c.header('Cache-Control', 'public, max-age=300');
    return c.json(await listSubscriptionPlans(app.services), 200);
  });
  http.openapi(getPlanInfoRoute, async (c) => c.json(await getSubscriptionInfo(app.services, await actorOf(c)), 200));
  http.openapi(changePlanRoute, async (c) =>
    c.json(await changeSubscriptionPlan(app.services, await actorOf(c), c.req.valid('json')), 200),
  );
  http.openapi(previewPlanChangeRoute, async (c) =>
    c.json(await previewSubscriptionChange(app.services, await actorOf(c), c.req.valid('json')), 200),
  );
  http.openapi(startPaymentRoute, async (c) => c.json(await startPayment(app.services, await actorOf(c), c.req.valid('json')), 200));
  http.openapi(openBillingPortalRoute, async (c) => c.json(await openBillingPortal(app.services, await actorOf(c)), 200));
  http.openapi(billingWebhookRoute, async (c) => {
    const signature = c.req.header('Stripe-Signature') ?? '';
    return c.json(await receiveBillingEvent(app.services, { body: await c.req.text(), signature }), 200);
  });
};
