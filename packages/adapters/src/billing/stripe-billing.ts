import type { SubscriptionPlan } from '@molaar/domain/clinic';
import { PROVIDER_STATUSES, SUBSCRIPTION_PLANS } from '@molaar/domain/clinic';
import Stripe from 'stripe';
import {
  type Billing,
  BillingDeclined,
  BillingRejected,
  BillingUnreachable,
  type Card,
  ForgedEvent,
  type PricedPlan,
  type ProviderSubscription,
} from './billing';
import { priceOf } from './stripe-prices';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** `http://127.0.0.1:3001`: a stand-in instead of Stripe. */
  apiBase?: string | undefined;
  /** Current time in milliseconds; a change of the subscription plan is calculated from it. */
  now?: () => number;
}

/** Request timeout, ms. */
const TIMEOUT_MS = 15_000;
const CURRENCY = 'eur';
/** Stripe's code when the bank wants the payer to confirm the payment. */
const NEEDS_CONFIRMATION = 'subscription_payment_intent_requires_action';

/** Opens the payment provider; `createStripeBilling` does so when it is first needed. */
export function openStripe({ secretKey, webhookSecret, apiBase, now = Date.now }: StripeSettings): Billing {
  const stripe = new Stripe(secretKey, { ...hostOf(apiBase), timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false });
  return {
    createCustomer: ({ organizationId, companyName, email, locale, address }) =>
      mapErrors(async () => {
        const { line1, line2, country, county, zipCode } = address;
        const customer = await stripe.customers.create(
          {
            name: companyName,
            email,
            preferred_locales: [locale],
            address: { line1, line2: line2 ?? '', country, state: county ?? '', postal_code: zipCode },
            metadata: { organization_id: organizationId },
          },
          { idempotencyKey: `customer-${organizationId}` },
        );
        return customer.id;
      }),

    startCheckout: ({ organizationId, customerId, plan, locale, successUrl, cancelUrl }) =>
      mapErrors(async () => {
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          client_reference_id: organizationId,
          line_items: [{ price: await priceOf(stripe, plan), quantity: 1 }],
          locale,
          // The invoices show the VAT number; Stripe asks for the company's name with it.
          tax_id_collection: { enabled: true },
          customer_update: { name: 'auto' },
          success_url: successUrl,
          cancel_url: cancelUrl,
          subscription_data: { metadata: { organization_id: organizationId } },
        });
        if (!session.url) throw new BillingRejected('checkout without an address');
        return { id: session.id, url: session.url };
      }),

    closeCheckout: (id) =>
      mapErrors(async () => {
        await stripe.checkout.sessions.expire(id);
      }).catch(onRejected(() => undefined)),

    findCheckout: (id) =>
      mapErrors(async () => {
        const session = await stripe.checkout.sessions.retrieve(id);
        const customerId = idOf(session.customer);
        return customerId ? { customerId, paid: session.status === 'complete' } : undefined;
      }).catch(onRejected(() => undefined)),

    fetchSubscription: (customerId) => mapErrors(() => fetchSubscription(stripe, customerId)),

    previewChange: (subscriptionId, plan) =>
      mapErrors(async () => {
        const prorationDate = Math.floor(now() / 1000);
        const items = await changedItems(stripe, subscriptionId, plan);
        const invoice = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: { items, proration_behavior: 'always_invoice', proration_date: prorationDate },
        });
        // A negative line credits the old period, which may end later than the new one.
        const ends = invoice.lines.data.filter(({ amount }) => amount > 0).map(({ period }) => period.end);
        return {
          dueNow: invoice.amount_due,
          credit: Math.max(0, -invoice.total),
          nextBillingAt: ends.length > 0 ? fromSeconds(Math.max(...ends)) : null,
          prorationDate: fromSeconds(prorationDate),
        };
      }),

    changePlan: (subscriptionId, plan, { prorationDate, key }) =>
      mapErrors(async () => {
        const items = await changedItems(stripe, subscriptionId, plan);
        const proration = prorationDate ? { proration_date: Math.floor(prorationDate.getTime() / 1000) } : {};
        const update = { items, proration_behavior: 'always_invoice', ...proration } as const;
        try {
          await stripe.subscriptions.update(
            subscriptionId,
            { ...update, payment_behavior: 'error_if_incomplete' },
            { idempotencyKey: key },
          );
          return { confirmUrl: null };
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeError) || error.code !== NEEDS_CONFIRMATION) throw error;
        }
        // The change waits at the provider until the payer has confirmed the payment of its invoice.
        const { latest_invoice: invoice } = await stripe.subscriptions.update(
          subscriptionId,
          { ...update, payment_behavior: 'pending_if_incomplete', expand: ['latest_invoice'] },
          { idempotencyKey: `${key}-confirm` },
        );
        const confirmUrl = typeof invoice === 'object' ? invoice?.hosted_invoice_url : null;
        if (!confirmUrl) throw new BillingRejected('invoice without a page');
        return { confirmUrl };
      }),

    startWithTestCard: (customerId, plan) =>
      mapErrors(async () => {
        const price = await priceOf(stripe, plan);
        const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
        await stripe.subscriptions.create({ customer: customerId, items: [{ price }], default_payment_method: id });
      }),

    openPortal: ({ customerId, returnUrl, locale, page }) =>
      mapErrors(async () => {
        const flow = {
          type: 'payment_method_update',
          after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
        } as const;
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          locale,
          ...(page === 'CARD' ? { flow_data: flow } : {}),
        });
        return session.url;
      }),

    readEvent: (body, signature) => readEvent(stripe, { body, signature, webhookSecret }),
  };
}

/** Verifies and parses a webhook. @throws ForgedEvent when the signature is not of `webhookSecret`. */
async function readEvent(
  stripe: Stripe,
  { body, signature, webhookSecret }: { body: string; signature: string; webhookSecret: string },
): ReturnType<Billing['readEvent']> {
  try {
    const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
    const about = event.data.object as { object?: string; id?: string; customer?: string | { id: string } | null };
    const customerId = about.object === 'customer' ? (about.id ?? null) : idOf(about.customer ?? null);
    return { id: event.id, type: event.type, createdAt: fromSeconds(event.created), customerId };
  } catch (error) {
    throw new ForgedEvent('invalid signature', { cause: error });
  }
}

function hostOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, port: port || (protocol === 'https:' ? 443 : 80), protocol: protocol === 'https:' ? 'https' : 'http' };
}

/** Maps Stripe's errors to ours. */
async function mapErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError)
      throw new BillingUnreachable('the payment provider is unreachable', { cause: error });
    if (error instanceof Stripe.errors.StripeCardError)
      throw new BillingDeclined(error.decline_code || error.code || error.type, { cause: error });
    if (error instanceof Stripe.errors.StripeError) throw new BillingRejected(error.code ?? error.type, { cause: error });
    throw error;
  }
}

function onRejected<T>(instead: () => T): (error: unknown) => T {
  return (error) => {
    if (error instanceof BillingRejected) return instead();
    throw error;
  };
}

/** Returns the subscription's single item with the new plan's price. */
async function changedItems(stripe: Stripe, subscriptionId: string, plan: PricedPlan): Promise<{ id: string; price: string }[]> {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const item = items.data[0];
  if (!item) throw new BillingRejected('subscription without an item');
  return [{ id: item.id, price: await priceOf(stripe, plan) }];
}

const ENDED = new Set(['canceled', 'incomplete_expired']);

async function fetchSubscription(stripe: Stripe, customerId: string): Promise<ProviderSubscription | null> {
  const { data } = await stripe.subscriptions
    .list({ customer: customerId, status: 'all', limit: 100, expand: ['data.default_payment_method'] })
    .catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return { data: [] };
      throw error;
    });
  const newestFirst = data.toSorted((a, b) => b.created - a.created);
  const subscription = newestFirst.find(({ status }) => !ENDED.has(status)) ?? newestFirst[0];
  const item = subscription?.items.data[0];
  if (!subscription || !item) return null;
  const { price } = item;
  const status = PROVIDER_STATUSES.find((known) => known === subscription.status);
  if (!status) throw new BillingRejected(`subscription in an unknown state: ${subscription.status}`);
  const planType: SubscriptionPlan | null = SUBSCRIPTION_PLANS.find((type) => type === price.metadata.plan_type) ?? null;
  const open = await openInvoice(stripe, subscription);
  const endsAt = subscription.ended_at ?? subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);
  const goesOn = !ENDED.has(status) && endsAt === null;
  return {
    subscriptionId: subscription.id,
    status,
    unpaidSince: open && fromSeconds(open.created),
    endedAt: subscription.ended_at ? fromSeconds(subscription.ended_at) : null,
    planType,
    isMonthly: price.recurring?.interval !== 'year',
    price: price.unit_amount ?? 0,
    amountDue: open ? open.amount_remaining : goesOn ? await nextAmount(stripe, subscription.id) : null,
    nextBillingAt: goesOn ? fromSeconds(item.current_period_end) : null,
    endsAt: endsAt === null ? null : fromSeconds(endsAt),
    card: cardOf(subscription.default_payment_method) ?? (await cardOfCustomer(stripe, customerId)),
  };
}

/** Returns the oldest unpaid invoice. */
async function openInvoice(stripe: Stripe, { id, status }: Stripe.Subscription): Promise<Stripe.Invoice | null> {
  if (status !== 'past_due' && status !== 'unpaid' && status !== 'paused') return null;
  const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 100 });
  return data.toSorted((a, b) => a.created - b.created)[0] ?? null;
}

async function nextAmount(stripe: Stripe, subscription: string): Promise<number | null> {
  const invoice = await stripe.invoices.createPreview({ subscription }).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  });
  return invoice && invoice.currency === CURRENCY ? invoice.amount_due : null;
}

function cardOf(method: string | Stripe.PaymentMethod | null): Card | null {
  return typeof method === 'object' && method?.card ? { brand: method.card.brand, last4: method.card.last4 } : null;
}

/** A card chosen in the provider's portal may be stored on the customer only. */
async function cardOfCustomer(stripe: Stripe, customerId: string): Promise<Card | null> {
  const customer = await stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] });
  return customer.deleted ? null : cardOf(customer.invoice_settings.default_payment_method);
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);
