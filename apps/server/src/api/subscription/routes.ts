import { createRoute, z } from '@hono/zod-openapi';
import {
  billingPortalInput,
  changedPlan,
  changePlanInput,
  defaultPlan,
  planChangePreview,
  planInfo,
  redirection,
  subscriptionChoice,
} from '@molaar/contracts';
import {
  changeSubscriptionPlan,
  getSubscriptionInfo,
  listSubscriptionPlans,
  openBillingPortal,
  previewSubscriptionChange,
  receiveBillingEvent,
  startPayment,
} from '@molaar/services/subscription';
import { type AddRoutes, actorOf, body, emptyBodyAsObject, failure, forEveryone, forSignedIn, json, optionalBody, signedIn } from '../rest';

const listDefaultPlansRoute = createRoute({
  operationId: 'listSubscriptionPlans',
  method: 'get',
  path: '/plan/default',
  ...forEveryone('Subscription', 'List the subscription plans with prices; ENTERPRISE has no price and is not listed'),
  responses: { 200: json(z.array(defaultPlan), 'Subscription plans with prices and limits'), ...failure },
});

const getPlanInfoRoute = createRoute({
  operationId: 'getSubscription',
  method: 'get',
  path: '/plan/info',
  ...forSignedIn('Subscription', 'Get the subscription and its usage', ['PLAN_NOT_FOUND']),
  responses: { 200: json(planInfo, 'Subscription plan, price, next invoice, limits'), ...failure },
});

const PLAN_CHANGE_ERROR_CODES = [
  'PLAN_NOT_FOUND',
  'SEAT_LIMIT_REACHED',
  'STORAGE_LIMIT_REACHED',
  'COULD_NOT_UPDATE_ORGANIZATION',
  'ORGANIZATION_READ_ONLY',
] as const;

const changePlanRoute = createRoute({
  operationId: 'changeSubscriptionPlan',
  method: 'patch',
  path: '/plan/change',
  ...forSignedIn('Subscription', 'Change subscription plan or billing period; the difference is billed immediately', [
    ...PLAN_CHANGE_ERROR_CODES,
    'PAYMENT_DECLINED',
  ]),
  request: { body: body(changePlanInput) },
  responses: {
    200: json(changedPlan, 'The updated subscription; with `confirmUrl` unchanged until the payer confirms the payment there'),
    ...failure,
  },
});

const previewPlanChangeRoute = createRoute({
  operationId: 'previewSubscriptionChange',
  method: 'post',
  path: '/x/plan/change-preview',
  ...forSignedIn('extension', 'Preview the cost of a change of subscription plan', PLAN_CHANGE_ERROR_CODES),
  request: { body: body(subscriptionChoice) },
  responses: { 200: json(planChangePreview, 'The difference, calculated by the payment provider'), ...failure },
});

const startPaymentRoute = createRoute({
  operationId: 'startPayment',
  method: 'post',
  path: '/x/plan/payment',
  ...forSignedIn('extension', 'Open a payment page for a clinic without a paid subscription', [
    'PLAN_NOT_FOUND',
    'SEAT_LIMIT_REACHED',
    'STORAGE_LIMIT_REACHED',
    'VERSION_CONFLICT',
    'COULD_NOT_UPDATE_ORGANIZATION',
  ]),
  request: { body: body(subscriptionChoice) },
  responses: { 200: json(redirection, 'The payment page'), ...failure },
});

const openBillingPortalRoute = createRoute({
  operationId: 'openBillingPortal',
  method: 'post',
  path: '/x/plan/portal',
  ...forSignedIn('extension', 'Open the payment provider’s billing page (cards, invoices, cancellation)', [
    'PLAN_NOT_FOUND',
    'COULD_NOT_UPDATE_ORGANIZATION',
  ]),
  middleware: [signedIn, emptyBodyAsObject] as const,
  request: { body: optionalBody(billingPortalInput) },
  responses: { 200: json(redirection, 'The page'), ...failure },
});

/** The route declares no body: the signature covers its bytes, and a parsed body could not be verified. */
const billingWebhookRoute = createRoute({
  operationId: 'receiveBillingEvent',
  method: 'post',
  path: '/x/billing/webhook',
  ...forEveryone('extension', 'Receive signed events of the payment provider (Stripe-Signature)', [
    'NOT_ALLOWED',
    'COULD_NOT_UPDATE_ORGANIZATION',
  ]),
  responses: { 200: json(z.object({ received: z.literal(true) }), 'Received'), ...failure },
});

export const subscriptionRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listDefaultPlansRoute, async (c) => {
    // The same for everybody; only a release changes it.
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
  http.openapi(openBillingPortalRoute, async (c) =>
    c.json(await openBillingPortal(app.services, await actorOf(c), c.req.valid('json')), 200),
  );
  http.openapi(billingWebhookRoute, async (c) => {
    const signature = c.req.header('Stripe-Signature') ?? '';
    return c.json(await receiveBillingEvent(app.services, { body: await c.req.text(), signature }), 200);
  });
};
