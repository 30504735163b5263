import type { Role } from './permissions';

/**
 * Subscription plans of the specification (section 3), the smallest first. ENTERPRISE is agreed by contract and has no
 * limits of its own.
 */
export const SUBSCRIPTION_PLANS = ['ACADEMIC', 'SINGLE_DOCTOR', 'SMALL_CLINIC', 'MEDIUM_CLINIC', 'LARGE_CLINIC', 'ENTERPRISE'] as const;
export type SubscriptionPlan = (typeof SUBSCRIPTION_PLANS)[number];

/** Kinds of seats that a subscription plan limits. */
export const SEATS = ['medical', 'assistant', 'viewer'] as const;
export type Seat = (typeof SEATS)[number];

export type SeatCounts = Readonly<Record<Seat, number>>;

const SEAT_OF: Partial<Record<Role, Seat>> = { MEDICAL: 'medical', ASSISTANT: 'assistant', ADMIN: 'assistant', VIEWER: 'viewer' };

/**
 * Returns the seats that one person occupies: one per kind, regardless of the number of roles. OWNER alone occupies
 * none.
 */
export function seatsOf(roles: readonly Role[]): readonly Seat[] {
  return SEATS.filter((seat) => roles.some((role) => SEAT_OF[role] === seat));
}

/** Counts the seats of each kind that these people occupy. */
export function countSeats(people: readonly (readonly Role[])[]): SeatCounts {
  const taken = people.flatMap(seatsOf);
  const count = (seat: Seat) => taken.filter((other) => other === seat).length;
  return { medical: count('medical'), assistant: count('assistant'), viewer: count('viewer') };
}

/**
 * Returns true when a person may get `roles` in addition to the seats `taken` by all others. `limits` null: no limits.
 */
export function areSeatsFree(taken: SeatCounts, roles: readonly Role[], limits: SeatCounts | null): boolean {
  return limits === null || seatsOf(roles).every((seat) => taken[seat] < limits[seat]);
}

/** Returns the kinds of seats that exceed the limits. */
export function exceededSeats(taken: SeatCounts, limits: SeatCounts | null): readonly Seat[] {
  return limits === null ? [] : SEATS.filter((seat) => taken[seat] > limits[seat]);
}
