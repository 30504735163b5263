import { type Context, Hono } from 'hono';
import { TEST_CARDS } from './cards';
import type { Engine } from './engine';
import { type Form, numberAt, parseForm, textAt, textsAt } from './form';
import type { CheckoutSession, Customer, Price, Subscription } from './records';
import { missing, Refusal } from './refusal';
import { newId, type Store } from './store';

const DAY_S = 86_400;
/** Answers to idempotency keys that are kept. */
const KEPT_ANSWERS = 500;

export interface ApiOptions {
  store: Store;
  engine: Engine;
  secretKey: string;
  /** Where a browser finds the pages. */
  pagesUrl: () => string;
  /** After a change: saved and told. */
  changed: () => void;
}

type Work = (form: Form, id: string) => unknown;

/** Stripe's calls that the portal makes, under /v1. */
export function stripeApi({ store, engine, secretKey, pagesUrl, changed }: ApiOptions): Hono {
  const { state } = store;
  const http = new Hono();
  http.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message, type } = error;
    return c.json({ error: { type, code, message } }, status as 400);
  });
  http.use(async (c, next) => {
    if (c.req.header('Authorization') !== `Bearer ${secretKey}`) throw new Refusal(401, 'api_key_invalid', 'Invalid API key provided');
    await next();
  });

  const get = (path: string, work: Work): void => {
    http.get(path, (c) => c.json(work(parseForm(new URL(c.req.url).search), c.req.param('id') ?? '') as object));
  };
  const post = (path: string, work: Work): void => {
    http.post(path, async (c) => {
      const request = await c.req.text();
      return once(c, request, () => work(parseForm(request), c.req.param('id') ?? ''));
    });
  };
  /** The same key answers the same, whatever happened since. */
  const once = (c: Context, request: string, work: () => unknown): Response => {
    const key = c.req.header('Idempotency-Key');
    const { path } = c.req;
    const before = key ? state.answers[key] : undefined;
    if (before && (before.path !== path || before.request !== request))
      throw new Refusal(400, 'idempotency_key_in_use', 'This key was used for another request.', 'idempotency_error');
    if (before) return c.json(before.body as object, before.status as 200);
    const body = structuredClone(work());
    if (key) remember(state.answers, key, { path, request, status: 200, body });
    changed();
    return c.json(body as object);
  };

  post('/customers', (form) => {
    const customer: Customer = {
      id: newId('cus'),
      object: 'customer',
      name: textAt(form, 'name') ?? null,
      email: textAt(form, 'email') ?? null,
      created: engine.seconds(),
      balance: 0,
      metadata: textsAt(form, 'metadata'),
      invoice_settings: { default_payment_method: null },
    };
    state.customers[customer.id] = customer;
    return customer;
  });
  get('/customers/:id', (form, id) => {
    const customer = engine.customer(id);
    const method = state.paymentMethods[customer.invoice_settings.default_payment_method ?? ''];
    const expands = Object.values(textsAt(form, 'expand')).includes('invoice_settings.default_payment_method');
    return expands && method ? { ...customer, invoice_settings: { default_payment_method: method } } : customer;
  });

  post('/products', (form) => {
    const id = textAt(form, 'id') ?? newId('prod');
    if (state.products[id]) throw new Refusal(400, 'resource_already_exists', `Product already exists: '${id}'`);
    const product = { id, object: 'product' as const, name: textAt(form, 'name') ?? id, active: true, metadata: textsAt(form, 'metadata') };
    state.products[id] = product;
    return product;
  });

  get('/prices', (form) => {
    const keys = Object.values(textsAt(form, 'lookup_keys'));
    return list(
      '/v1/prices',
      Object.values(state.prices).filter(({ lookup_key: key }) => key !== null && keys.includes(key)),
    );
  });
  post('/prices', (form) => {
    const product = textAt(form, 'product') ?? '';
    const amount = numberAt(form, 'unit_amount');
    const interval = textAt(form, 'recurring', 'interval');
    if (!state.products[product]) throw missing('product', product);
    if (amount === undefined || amount < 0) throw new Refusal(400, 'parameter_invalid_integer', 'Invalid integer: unit_amount');
    if (interval !== 'month' && interval !== 'year') throw new Refusal(400, 'parameter_unknown', 'Invalid recurring[interval]');
    const price: Price = {
      id: newId('price'),
      object: 'price',
      active: true,
      currency: textAt(form, 'currency') ?? 'eur',
      unit_amount: amount,
      lookup_key: textAt(form, 'lookup_key') ?? null,
      product,
      recurring: { interval, interval_count: 1 },
      metadata: textsAt(form, 'metadata'),
    };
    state.prices[price.id] = price;
    return price;
  });

  post('/payment_methods/:id/attach', (form, id) => {
    const card = TEST_CARDS.find(({ method }) => method === id);
    if (!card) throw missing('PaymentMethod', id);
    return engine.attach(card, engine.customer(textAt(form, 'customer') ?? ''));
  });

  post('/checkout/sessions', (form) => {
    const customer = engine.customer(textAt(form, 'customer') ?? '');
    const price = priceAt(form, 'line_items', '0', 'price');
    const id = newId('cs_test');
    const session: CheckoutSession = {
      id,
      object: 'checkout.session',
      mode: 'subscription',
      customer: customer.id,
      client_reference_id: textAt(form, 'client_reference_id') ?? null,
      status: 'open',
      payment_status: 'unpaid',
      subscription: null,
      url: `${pagesUrl()}/checkout/${id}`,
      success_url: address(form, 'success_url'),
      cancel_url: address(form, 'cancel_url'),
      locale: textAt(form, 'locale') ?? null,
      created: engine.seconds(),
      expires_at: engine.seconds() + DAY_S,
      price: price.id,
      metadata: textsAt(form, 'metadata'),
      subscription_metadata: textsAt(form, 'subscription_data', 'metadata'),
    };
    state.sessions[id] = session;
    return session;
  });
  get('/checkout/sessions/:id', (_, id) => checkoutSession(id));
  post('/checkout/sessions/:id/expire', (_, id) => {
    const session = checkoutSession(id);
    if (session.status !== 'open') throw new Refusal(400, 'resource_invalid_state', 'Only open sessions can be expired.');
    return Object.assign(session, { status: 'expired', url: null });
  });

  post('/subscriptions', (form) => {
    const customer = engine.customer(textAt(form, 'customer') ?? '');
    const methodId = textAt(form, 'default_payment_method') ?? customer.invoice_settings.default_payment_method ?? '';
    const method = state.paymentMethods[methodId];
    if (!method) throw missing('PaymentMethod', methodId);
    return engine.subscribe(customer, priceAt(form, 'items', '0', 'price'), method, textsAt(form, 'metadata'));
  });
  get('/subscriptions', (form) => {
    const customer = textAt(form, 'customer') ?? '';
    engine.customer(customer);
    const expands = Object.values(textsAt(form, 'expand')).includes('data.default_payment_method');
    const found = Object.values(state.subscriptions).filter((subscription) => subscription.customer === customer);
    return list(
      '/v1/subscriptions',
      found.map((subscription) => (expands ? withMethod(subscription) : subscription)),
    );
  });
  get('/subscriptions/:id', (_, id) => subscriptionOf(id));
  post('/subscriptions/:id', (form, id) => {
    const subscription = subscriptionOf(id);
    if (subscription.status === 'canceled')
      throw new Refusal(400, 'resource_missing', 'A canceled subscription can only update its metadata.');
    itemOf(subscription, textAt(form, 'items', '0', 'id'));
    const at = Math.min(engine.seconds(), numberAt(form, 'proration_date') ?? engine.seconds());
    engine.changePrice(subscription, priceAt(form, 'items', '0', 'price'), at);
    return subscription;
  });

  get('/invoices', (form) => {
    const status = textAt(form, 'status');
    const found = engine.invoicesOf(textAt(form, 'subscription') ?? '').filter((invoice) => !status || invoice.status === status);
    return list('/v1/invoices', found);
  });
  post('/invoices/create_preview', (form) => {
    const subscription = subscriptionOf(textAt(form, 'subscription') ?? '');
    if (
      subscription.status === 'canceled' ||
      (subscription.cancel_at_period_end && !textAt(form, 'subscription_details', 'items', '0', 'price'))
    )
      throw new Refusal(404, 'invoice_upcoming_none', 'No upcoming invoices for customer');
    if (!textAt(form, 'subscription_details', 'items', '0', 'price')) return engine.preview(subscription);
    itemOf(subscription, textAt(form, 'subscription_details', 'items', '0', 'id'));
    const price = priceAt(form, 'subscription_details', 'items', '0', 'price');
    const at = numberAt(form, 'subscription_details', 'proration_date') ?? engine.seconds();
    return engine.preview(subscription, { price, at });
  });

  post('/billing_portal/sessions', (form) => {
    const customer = engine.customer(textAt(form, 'customer') ?? '');
    const id = newId('bps');
    const session = {
      id,
      object: 'billing_portal.session' as const,
      customer: customer.id,
      return_url: address(form, 'return_url'),
      locale: textAt(form, 'locale') ?? null,
      created: engine.seconds(),
      url: `${pagesUrl()}/portal/${id}`,
    };
    state.portalSessions[id] = session;
    return session;
  });

  function priceAt(form: Form, ...path: string[]): Price {
    const id = textAt(form, ...path) ?? '';
    const price = state.prices[id];
    if (!price) throw missing('price', id);
    return price;
  }
  function subscriptionOf(id: string): Subscription {
    const subscription = state.subscriptions[id];
    if (!subscription) throw missing('subscription', id);
    return subscription;
  }
  function checkoutSession(id: string): CheckoutSession {
    const session = state.sessions[id];
    if (!session) throw missing('checkout.session', id);
    if (session.status === 'open' && session.expires_at <= engine.seconds()) Object.assign(session, { status: 'expired', url: null });
    return session;
  }
  function itemOf(subscription: Subscription, id: string | undefined): void {
    if (subscription.items.data[0].id !== id) throw missing('subscription item', id ?? '');
  }
  function withMethod(subscription: Subscription): object {
    return { ...subscription, default_payment_method: state.paymentMethods[subscription.default_payment_method ?? ''] ?? null };
  }

  http.all('*', (c) => {
    throw new Refusal(404, 'url_invalid', `Unrecognized request URL (${c.req.method}: ${c.req.path}): the stand-in knows no such call.`);
  });
  return http;
}

const list = (url: string, data: object[]): object => ({ object: 'list', url, has_more: false, data });

function address(form: Form, name: string): string {
  const text = textAt(form, name) ?? '';
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new Refusal(400, 'url_invalid', `Not a valid URL: ${name}`);
  return text;
}

function remember(answers: Store['state']['answers'], key: string, answer: Store['state']['answers'][string]): void {
  answers[key] = answer;
  const keys = Object.keys(answers);
  for (const old of keys.slice(0, Math.max(0, keys.length - KEPT_ANSWERS))) delete answers[old];
}
