import { createRoute, z } from '@hono/zod-openapi';
import { changePlanInput, defaultPlan, planChangePreview, planInfo, redirection, subscriptionChoice } from '@molaar/contracts';
import {
  changePlan,
  getPlanInfo,
  listDefaultPlans,
  openBillingPortal,
  previewPlanChange,
  startPayment,
} from '@molaar/services/subscription';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forEveryone, forSignedIn, json } from '../describe';

const defaults = createRoute({
  method: 'get',
  path: '/plan/default',
  ...forEveryone('Subscription', 'The price list; ENTERPRISE, which has no price, is not on it'),
  responses: { 200: json(z.array(defaultPlan), 'Plans with prices and limits'), ...failure },
});

export const listDefaultPlansRoute: AddRoute = ({ http, app }) => {
  http.openapi(defaults, async (c) => {
    // The same for everybody, and changed by a release alone.
    c.header('Cache-Control', 'public, max-age=300');
    return c.json(await listDefaultPlans(app.services), 200);
  });
};

const info = createRoute({
  method: 'get',
  path: '/plan/info',
  ...forSignedIn('Subscription', 'The subscription and what is used of it', ['PLAN_NOT_FOUND']),
  responses: { 200: json(planInfo, 'Plan, price, next invoice, limits'), ...failure },
});

export const getPlanInfoRoute: AddRoute = ({ http, app }) => {
  http.openapi(info, async (c) => c.json(await getPlanInfo(app.services, await actorOf(c)), 200));
};

const CHANGE_CODES = ['PLAN_NOT_FOUND', 'SEAT_LIMIT_REACHED', 'COULD_NOT_UPDATE_ORGANIZATION', 'ORGANIZATION_READ_ONLY'] as const;

const change = createRoute({
  method: 'patch',
  path: '/plan/change',
  ...forSignedIn('Subscription', 'Change plan or period; the difference is billed at once', CHANGE_CODES),
  request: { body: body(changePlanInput) },
  responses: { 200: json(planInfo, 'The subscription as it is now'), ...failure },
});

export const changePlanRoute: AddRoute = ({ http, app }) => {
  http.openapi(change, async (c) => c.json(await changePlan(app.services, await actorOf(c), c.req.valid('json')), 200));
};

const preview = createRoute({
  method: 'post',
  path: '/x/plan/change-preview',
  ...forSignedIn('extension', 'What a change of plan would cost now', CHANGE_CODES),
  request: { body: body(subscriptionChoice) },
  responses: { 200: json(planChangePreview, 'The difference, counted by the payment provider'), ...failure },
});

export const previewPlanChangeRoute: AddRoute = ({ http, app }) => {
  http.openapi(preview, async (c) => c.json(await previewPlanChange(app.services, await actorOf(c), c.req.valid('json')), 200));
};

const payment = createRoute({
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

export const startPaymentRoute: AddRoute = ({ http, app }) => {
  http.openapi(payment, async (c) => c.json(await startPayment(app.services, await actorOf(c), c.req.valid('json')), 200));
};

const portal = createRoute({
  method: 'post',
  path: '/x/plan/portal',
  ...forSignedIn('extension', 'Open the payment provider’s page for cards, invoices and cancelling', [
    'PLAN_NOT_FOUND',
    'COULD_NOT_UPDATE_ORGANIZATION',
  ]),
  responses: { 200: json(redirection, 'The page'), ...failure },
});

export const openBillingPortalRoute: AddRoute = ({ http, app }) => {
  http.openapi(portal, async (c) => c.json(await openBillingPortal(app.services, await actorOf(c)), 200));
};
