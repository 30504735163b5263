/**
 * INCOMPLETE: signed up, not paid yet. PAST_DUE: a payment failed, within the grace period. READ_ONLY: the grace period
 * is over. CANCELLED: ended. No state deletes data.
 */
export const SUBSCRIPTION_STATES = ['INCOMPLETE', 'TRIAL', 'ACTIVE', 'PAST_DUE', 'READ_ONLY', 'CANCELLED'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Days of full access after a failed payment. */
export const GRACE_DAYS = 14;
const DAY_MS = 86_400_000;

/** Status of a subscription in the terms of the payment provider. */
export const PROVIDER_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** The complete state of a subscription at the provider at one moment, so that no earlier event is needed. */
export interface ProviderSnapshot {
  readonly status: ProviderStatus;
  /** Start of the oldest unpaid invoice; null when there is none. */
  readonly unpaidSince: Date | null;
  readonly endedAt: Date | null;
}

/** The stored part of a snapshot. READ_ONLY is not stored: it is PAST_DUE after `readOnlyFrom`. */
export interface StoredSubscriptionState {
  readonly state: Exclude<SubscriptionState, 'READ_ONLY'>;
  /** From this time the organization can only read and export; null: not planned. */
  readonly readOnlyFrom: Date | null;
}

/**
 * Returns the state to store for a snapshot; INCOMPLETE without a subscription (null). `at` is the time of the
 * snapshot, used when the provider gives no time.
 */
export function storedStateOf(snapshot: ProviderSnapshot | null, at: Date): StoredSubscriptionState {
  if (!snapshot) return { state: 'INCOMPLETE', readOnlyFrom: at };
  switch (snapshot.status) {
    case 'active':
      return { state: 'ACTIVE', readOnlyFrom: null };
    case 'trialing':
      return { state: 'TRIAL', readOnlyFrom: null };
    case 'past_due':
    case 'unpaid':
      return { state: 'PAST_DUE', readOnlyFrom: new Date((snapshot.unpaidSince ?? at).getTime() + GRACE_DAYS * DAY_MS) };
    case 'paused':
      return { state: 'PAST_DUE', readOnlyFrom: snapshot.unpaidSince ?? at };
    case 'canceled':
      return { state: 'CANCELLED', readOnlyFrom: snapshot.endedAt ?? at };
    case 'incomplete':
    case 'incomplete_expired':
      return { state: 'INCOMPLETE', readOnlyFrom: at };
  }
}

/** Returns true when the subscription is active at the provider, or within the grace period. */
export function isSubscribed({
  state,
  subscriptionId,
}: Pick<StoredSubscriptionState, 'state'> & { readonly subscriptionId: string | null }): boolean {
  return subscriptionId !== null && (state === 'ACTIVE' || state === 'TRIAL' || state === 'PAST_DUE');
}

/** Returns true when a contract is in force at `now`. `endsAt` null: it has no fixed end. */
export function isContractActive({ endsAt }: { readonly endsAt: Date | null }, now: Date): boolean {
  return endsAt === null || endsAt > now;
}

/** Returns true when the organization may not change anything at `now`. */
export function isReadOnly({ readOnlyFrom }: Pick<StoredSubscriptionState, 'readOnlyFrom'>, now: Date): boolean {
  return readOnlyFrom !== null && readOnlyFrom <= now;
}

/** Returns the displayed state at `now`. A contract past its last day is CANCELLED. */
export function stateAt({ state, readOnlyFrom }: StoredSubscriptionState, now: Date): SubscriptionState {
  if (!isReadOnly({ readOnlyFrom }, now)) return state;
  if (state === 'PAST_DUE') return 'READ_ONLY';
  return state === 'ACTIVE' ? 'CANCELLED' : state;
}

/** Problems that an owner is notified of once each: FAILED payment, ENDING grace period, OVERDUE (read-only). */
export const PAYMENT_PROBLEMS = ['FAILED', 'ENDING', 'OVERDUE'] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];

/** Days before the end of the grace period on which the owner is reminded. */
export const REMINDER_DAYS = 3;

/** Returns the payment problem at `now`; null when there is none, or nothing was ever paid. */
export function paymentProblemAt({ state, readOnlyFrom }: StoredSubscriptionState, now: Date): PaymentProblem | null {
  if (state !== 'PAST_DUE' && state !== 'CANCELLED') return null;
  if (isReadOnly({ readOnlyFrom }, now)) return 'OVERDUE';
  if (state === 'CANCELLED') return null;
  const left = (readOnlyFrom ?? now).getTime() - now.getTime();
  return left <= REMINDER_DAYS * DAY_MS ? 'ENDING' : 'FAILED';
}

/** A snapshot with the number of its request, which is assigned before the request is sent. */
export interface NumberedSnapshot<Seen> {
  readonly number: number;
  readonly seen: Seen;
}

/**
 * Returns the later of two snapshots by their numbers. Responses may arrive in any order and events more than once; the
 * stored snapshot is always that of the last request.
 */
export function laterSnapshot<Seen>(stored: NumberedSnapshot<Seen> | null, next: NumberedSnapshot<Seen>): NumberedSnapshot<Seen> {
  return stored !== null && stored.number >= next.number ? stored : next;
}
