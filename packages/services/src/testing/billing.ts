import { createStripeBilling } from '@molaar/adapters';
import { type StandIn, startStandIn } from '@molaar/stripe-stand-in';
import type { TestPortal } from './portal';

export const STRIPE_KEY = 'sk_test_of_the_tests';
export const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_tests';

/**
 * Gives the portal a payment provider: the stand-in, in this process, over HTTP, with the portal's clock. With
 * `webhookUrl` null it sends no events.
 */
export async function addBilling({ deps }: Pick<TestPortal, 'deps'>, webhookUrl: string | null = null): Promise<StandIn> {
  const now = () => deps.clock().getTime();
  const webhook = webhookUrl ? { url: webhookUrl, secret: STRIPE_WEBHOOK_SECRET } : null;
  const standIn = await startStandIn({ file: null, secretKey: STRIPE_KEY, webhook, now });
  deps.billing = createStripeBilling({ secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: standIn.url, now });
  return standIn;
}

/** Returns the payment pages that are open. */
export const openPages = ({ store }: StandIn): string[] =>
  Object.values(store.state.sessions).flatMap(({ id, status }) => (status === 'open' ? [id] : []));

/**
 * Acts as a person on a page of the stand-in.
 * @returns The address to which it redirects.
 */
export async function press(url: string, action: string, card = '4242'): Promise<string | null> {
  const response = await fetch(`${url}/${action}`, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
  await response.arrayBuffer();
  return response.headers.get('Location');
}
