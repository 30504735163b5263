import { type Form, textAt } from './parse-form';
import type { Price, Subscription } from './records';
import type { State } from './store';
import { notFound, StripeError } from './stripe-error';
import type { SubscriptionEngine } from './subscription-engine';

export type Work = (form: Form, id: string) => unknown;

/** What the groups of calls need to add their routes. */
export interface ApiCalls {
  get: (path: string, work: Work) => void;
  /** A POST is idempotent by its Idempotency-Key. */
  post: (path: string, work: Work) => void;
  state: State;
  engine: SubscriptionEngine;
  /** Returns the URL of the browser pages. */
  pagesUrl: () => string;
}

/** Returns Stripe's list object. */
export const list = (url: string, data: object[]): object => ({ object: 'list', url, has_more: false, data });

/** Returns the URL at a field. @throws StripeError url_invalid */
export function urlAt(form: Form, name: string): string {
  const text = textAt(form, name) ?? '';
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new StripeError(400, 'url_invalid', `Not a valid URL: ${name}`);
  return text;
}

/** Returns the price named at a path. @throws StripeError resource_missing */
export function priceAt({ prices }: State, form: Form, ...path: string[]): Price {
  const id = textAt(form, ...path) ?? '';
  const price = prices[id];
  if (!price) throw notFound('price', id);
  return price;
}

/** Returns a subscription. @throws StripeError resource_missing */
export function subscriptionOf({ subscriptions }: State, id: string): Subscription {
  const subscription = subscriptions[id];
  if (!subscription) throw notFound('subscription', id);
  return subscription;
}

/** @throws StripeError resource_missing when the id is not that of the subscription's item. */
export function assertItem(subscription: Subscription, id: string | undefined): void {
  if (subscription.items.data[0].id !== id) throw notFound('subscription item', id ?? '');
}
