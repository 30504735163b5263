/**
 * Where a subscription stands. INCOMPLETE: signed up, not paid yet. PAST_DUE: a payment failed and the grace period
 * runs. READ_ONLY: the grace period is over. CANCELLED: ended. Nothing is deleted in any of them.
 */
export const SUBSCRIPTION_STATES = ['INCOMPLETE', 'TRIAL', 'ACTIVE', 'PAST_DUE', 'READ_ONLY', 'CANCELLED'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** After a payment failed everything works for so long. */
export const GRACE_DAYS = 14;
const DAY_MS = 86_400_000;

/** What the payment provider says of a subscription, in its own words. */
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

/** As it is at the provider at one moment: a whole picture, so that no event is needed to understand another. */
export interface ProviderSnapshot {
  readonly status: ProviderStatus;
  /** Since when the oldest open invoice waits; null while none does. */
  readonly unpaidSince: Date | null;
  readonly endedAt: Date | null;
}

/** What is kept of a snapshot. READ_ONLY is not kept: it is PAST_DUE later than `readOnlyFrom`. */
export interface StoredSubscriptionState {
  readonly state: Exclude<SubscriptionState, 'READ_ONLY'>;
  /** From then on the organization reads and exports, and changes nothing; null: not for the time being. */
  readonly readOnlyFrom: Date | null;
}

/**
 * The standing that follows from a snapshot. Nobody has subscribed (null): INCOMPLETE. `at`: when the snapshot was taken,
 * for what the provider gives no time of.
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

/** Whether a subscription is paid at the provider, or was and is in its grace. */
export function isSubscribed({
  state,
  subscriptionId,
}: Pick<StoredSubscriptionState, 'state'> & { readonly subscriptionId: string | null }): boolean {
  return subscriptionId !== null && (state === 'ACTIVE' || state === 'TRIAL' || state === 'PAST_DUE');
}

/** Whether a contract that ends at `endsAt` (null: when somebody ends it) holds at `now`. */
export function isContractActive({ endsAt }: { readonly endsAt: Date | null }, now: Date): boolean {
  return endsAt === null || endsAt > now;
}

/** Whether the organization may change something at `now`. */
export function isReadOnly({ readOnlyFrom }: Pick<StoredSubscriptionState, 'readOnlyFrom'>, now: Date): boolean {
  return readOnlyFrom !== null && readOnlyFrom <= now;
}

/** The state that people see at `now`. What was agreed until a day and is past it has ended. */
export function stateAt({ state, readOnlyFrom }: StoredSubscriptionState, now: Date): SubscriptionState {
  if (!isReadOnly({ readOnlyFrom }, now)) return state;
  if (state === 'PAST_DUE') return 'READ_ONLY';
  return state === 'ACTIVE' ? 'CANCELLED' : state;
}

/** What an owner is told of, once each: a payment failed, the grace period is about to end, nothing can be changed any more. */
export const PAYMENT_PROBLEMS = ['FAILED', 'ENDING', 'OVERDUE'] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];

/** The owner is reminded so long before the grace period ends. */
export const REMINDER_DAYS = 3;

/** The trouble with payment at `now`; null: none, or nothing was ever paid. */
export function paymentProblemAt({ state, readOnlyFrom }: StoredSubscriptionState, now: Date): PaymentProblem | null {
  if (state !== 'PAST_DUE' && state !== 'CANCELLED') return null;
  if (isReadOnly({ readOnlyFrom }, now)) return 'OVERDUE';
  if (state === 'CANCELLED') return null;
  const left = (readOnlyFrom ?? now).getTime() - now.getTime();
  return left <= REMINDER_DAYS * DAY_MS ? 'ENDING' : 'FAILED';
}

/** A look at the provider, numbered when it was asked for: a number is given before its look begins. */
export interface NumberedSnapshot<Seen> {
  readonly number: number;
  readonly seen: Seen;
}

/**
 * Keeps the later of two looks, by their numbers: answers may overtake each other and events come twice or in any order,
 * and whatever is kept at the end is what the last look saw.
 */
export function laterSnapshot<Seen>(kept: NumberedSnapshot<Seen> | null, next: NumberedSnapshot<Seen>): NumberedSnapshot<Seen> {
  return kept !== null && kept.number >= next.number ? kept : next;
}
