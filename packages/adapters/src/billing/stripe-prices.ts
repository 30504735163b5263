import Stripe from 'stripe';
import type { PricedPlan } from './billing';

/**
 * Returns Stripe's price id for a subscription plan. The portal's price list is authoritative: a price that Stripe
 * lacks is created under a key of plan, period and amount, so a changed amount is a new price and existing
 * subscriptions keep theirs.
 */
export async function priceOf(stripe: Stripe, { type, isMonthly, price }: PricedPlan): Promise<string> {
  const period = isMonthly ? 'month' : 'year';
  const key = `molaar_${type.toLowerCase()}_${period}_${price}`;
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  const known = data[0];
  if (known) return known.id;
  const made = await stripe.prices.create(
    {
      currency: 'eur',
      unit_amount: price,
      recurring: { interval: period },
      lookup_key: key,
      product: await productOf(stripe, type),
      metadata: { plan_type: type },
    },
    { idempotencyKey: key },
  );
  return made.id;
}

async function productOf(stripe: Stripe, type: string): Promise<string> {
  const id = `molaar_${type.toLowerCase()}`;
  try {
    return (await stripe.products.create({ id, name: `Molaar ${nameOf(type)}`, metadata: { plan_type: type } })).id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists') return id;
    throw error;
  }
}

/** SMALL_CLINIC: "Small clinic". */
function nameOf(type: string): string {
  const label = type.toLowerCase().replaceAll('_', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
