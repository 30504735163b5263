import { type ApiCalls, assertItem, list, priceAt, subscriptionOf } from './api-calls';
import { numberAt, textAt, textsAt } from './parse-form';
import type { Subscription } from './records';
import { notFound, StripeError } from './stripe-error';

/** Adds the calls for subscriptions. */
export function addSubscriptions({ get, post, state, engine, pagesUrl }: ApiCalls): void {
  post('/subscriptions', (form) => {
    const customer = engine.customer(textAt(form, 'customer') ?? '');
    const methodId = textAt(form, 'default_payment_method') ?? customer.invoice_settings.default_payment_method ?? '';
    const method = state.paymentMethods[methodId];
    if (!method) throw notFound('PaymentMethod', methodId);
    return engine.subscribe(customer, priceAt(state, form, 'items', '0', 'price'), method, textsAt(form, 'metadata'));
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
  get('/subscriptions/:id', (_, id) => subscriptionOf(state, id));
  post('/subscriptions/:id', (form, id) => {
    const subscription = subscriptionOf(state, id);
    if (subscription.status === 'canceled')
      throw new StripeError(400, 'resource_missing', 'A canceled subscription can only update its metadata.');
    assertItem(subscription, textAt(form, 'items', '0', 'id'));
    const at = Math.min(engine.seconds(), numberAt(form, 'proration_date') ?? engine.seconds());
    const waits = textAt(form, 'payment_behavior') === 'pending_if_incomplete';
    engine.changePrice(subscription, priceAt(state, form, 'items', '0', 'price'), {
      at,
      pageOf: waits ? (invoice) => `${pagesUrl()}/invoice/${invoice}` : null,
    });
    const expands = Object.values(textsAt(form, 'expand')).includes('latest_invoice');
    return expands ? { ...subscription, latest_invoice: state.invoices[subscription.latest_invoice ?? ''] ?? null } : subscription;
  });

  function withMethod(subscription: Subscription): object {
    return { ...subscription, default_payment_method: state.paymentMethods[subscription.default_payment_method ?? ''] ?? null };
  }
}

/** Adds the calls for invoices and their previews. */
export function addInvoices({ get, post, state, engine }: ApiCalls): void {
  get('/invoices', (form) => {
    const status = textAt(form, 'status');
    const found = engine.invoicesOf(textAt(form, 'subscription') ?? '').filter((invoice) => !status || invoice.status === status);
    return list('/v1/invoices', found);
  });
  post('/invoices/create_preview', (form) => {
    const subscription = subscriptionOf(state, textAt(form, 'subscription') ?? '');
    if (
      subscription.status === 'canceled' ||
      (subscription.cancel_at_period_end && !textAt(form, 'subscription_details', 'items', '0', 'price'))
    )
      throw new StripeError(404, 'invoice_upcoming_none', 'No upcoming invoices for customer');
    if (!textAt(form, 'subscription_details', 'items', '0', 'price')) return engine.preview(subscription);
    assertItem(subscription, textAt(form, 'subscription_details', 'items', '0', 'id'));
    const price = priceAt(state, form, 'subscription_details', 'items', '0', 'price');
    const at = numberAt(form, 'subscription_details', 'proration_date') ?? engine.seconds();
    return engine.preview(subscription, { price, at });
  });
}
