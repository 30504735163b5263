import { type Context, Hono } from 'hono';
import type { ApiCalls, Work } from './api-calls';
import { addCheckout } from './checkout-api';
import { addCustomers, addPrices } from './customers-api';
import { parseForm } from './parse-form';
import type { Store } from './store';
import { StripeError } from './stripe-error';
import type { SubscriptionEngine } from './subscription-engine';
import { addInvoices, addSubscriptions } from './subscriptions-api';

/** Number of stored responses to idempotency keys. */
const STORED_RESPONSES = 500;

export interface ApiOptions {
  store: Store;
  engine: SubscriptionEngine;
  secretKey: string;
  /** Returns the URL of the browser pages. */
  pagesUrl: () => string;
  /** Saves a change and sends its events. */
  changed: () => void;
}

/** Serves the Stripe calls that the portal makes, under /v1. */
export function stripeApi({ store, engine, secretKey, pagesUrl, changed }: ApiOptions): Hono {
  const { state } = store;
  const http = new Hono();
  http.onError((error, c) => {
    if (!(error instanceof StripeError)) throw error;
    const { status, code, message, type } = error;
    return c.json({ error: { type, code, message } }, status as 400);
  });
  http.use(async (c, next) => {
    if (c.req.header('Authorization') !== `Bearer ${secretKey}`) throw new StripeError(401, 'api_key_invalid', 'Invalid API key provided');
    await next();
  });

  const get = (path: string, work: Work): void => {
    http.get(path, (c) => c.json(work(parseForm(new URL(c.req.url).search), c.req.param('id') ?? '') as object));
  };
  const post = (path: string, work: Work): void => {
    http.post(path, async (c) => {
      const request = await c.req.text();
      return idempotent(c, request, () => work(parseForm(request), c.req.param('id') ?? ''));
    });
  };
  /** Executes a call once per idempotency key; a repeated key gets the stored response. */
  const idempotent = (c: Context, request: string, work: () => unknown): Response => {
    const key = c.req.header('Idempotency-Key');
    const { path } = c.req;
    const before = key ? state.answers[key] : undefined;
    if (before && (before.path !== path || before.request !== request))
      throw new StripeError(400, 'idempotency_key_in_use', 'This key was used for another request.', 'idempotency_error');
    if (before) return c.json(before.body as object, before.status as 200);
    const body = structuredClone(work());
    if (key) storeResponse(state.answers, key, { path, request, status: 200, body });
    changed();
    return c.json(body as object);
  };

  const calls: ApiCalls = { get, post, state, engine, pagesUrl };
  addCustomers(calls);
  addPrices(calls);
  addCheckout(calls);
  addSubscriptions(calls);
  addInvoices(calls);

  http.all('*', (c) => {
    throw new StripeError(404, 'url_invalid', `Unrecognized request URL (${c.req.method}: ${c.req.path}): not supported by the stand-in.`);
  });
  return http;
}

function storeResponse(responses: Store['state']['answers'], key: string, response: Store['state']['answers'][string]): void {
  responses[key] = response;
  const keys = Object.keys(responses);
  for (const old of keys.slice(0, Math.max(0, keys.length - STORED_RESPONSES))) delete responses[old];
}
