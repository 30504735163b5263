import { type ApiCalls, priceAt, urlAt } from './api-calls';
import { textAt, textsAt } from './parse-form';
import type { CheckoutSession } from './records';
import { newId } from './store';
import { notFound, StripeError } from './stripe-error';

const DAY_S = 86_400;

/** Adds the calls for payment pages and the billing portal. */
export function addCheckout({ get, post, state, engine, pagesUrl }: ApiCalls): void {
  post('/checkout/sessions', (form) => {
    const customer = engine.customer(textAt(form, 'customer') ?? '');
    const price = priceAt(state, form, 'line_items', '0', 'price');
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
      success_url: urlAt(form, 'success_url'),
      cancel_url: urlAt(form, 'cancel_url'),
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
    if (session.status !== 'open') throw new StripeError(400, 'resource_invalid_state', 'Only open sessions can be expired.');
    return Object.assign(session, { status: 'expired', url: null });
  });

  post('/billing_portal/sessions', (form) => {
    const customer = engine.customer(textAt(form, 'customer') ?? '');
    const id = newId('bps');
    const session = {
      id,
      object: 'billing_portal.session' as const,
      customer: customer.id,
      return_url: urlAt(form, 'return_url'),
      ...(textAt(form, 'flow_data', 'type') === 'payment_method_update' ? { flow: 'payment_method_update' as const } : {}),
      locale: textAt(form, 'locale') ?? null,
      created: engine.seconds(),
      url: `${pagesUrl()}/portal/${id}`,
    };
    state.portalSessions[id] = session;
    return session;
  });

  function checkoutSession(id: string): CheckoutSession {
    const session = state.sessions[id];
    if (!session) throw notFound('checkout.session', id);
    if (session.status === 'open' && session.expires_at <= engine.seconds()) Object.assign(session, { status: 'expired', url: null });
    return session;
  }
}
