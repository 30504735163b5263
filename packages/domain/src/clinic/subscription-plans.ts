import type { Role } from './permissions';

/** Subscription plans of the specification (section 3), the smallest first. ENTERPRISE is agreed by contract and has no limits of its own. */
export const SUBSCRIPTION_PLANS = ['ACADEMIC', 'SINGLE_DOCTOR', 'SMALL_CLINIC', 'MEDIUM_CLINIC', 'LARGE_CLINIC', 'ENTERPRISE'] as const;
export type SubscriptionPlan = (typeof SUBSCRIPTION_PLANS)[number];

/** What a plan limits. */
export const SEATS = ['medical', 'assistant', 'viewer'] as const;
export type Seat = (typeof SEATS)[number];

export type SeatCounts = Readonly<Record<Seat, number>>;

const SEAT_OF: Partial<Record<Role, Seat>> = { MEDICAL: 'medical', ASSISTANT: 'assistant', ADMIN: 'assistant', VIEWER: 'viewer' };

/** The seats that one person takes: one for each limit touched, however many roles touch it. An owner who does not treat takes none. */
export function seatsOf(roles: readonly Role[]): readonly Seat[] {
  return SEATS.filter((seat) => roles.some((role) => SEAT_OF[role] === seat));
}

/** How many seats of each kind these people take together. */
export function countSeats(people: readonly (readonly Role[])[]): SeatCounts {
  const taken = people.flatMap(seatsOf);
  const count = (seat: Seat) => taken.filter((other) => other === seat).length;
  return { medical: count('medical'), assistant: count('assistant'), viewer: count('viewer') };
}

/**
 * Whether somebody may take up `roles` beside the seats `taken` by everybody else. `limits` null: no limits.
 */
export function areSeatsFree(taken: SeatCounts, roles: readonly Role[], limits: SeatCounts | null): boolean {
  return limits === null || seatsOf(roles).every((seat) => taken[seat] < limits[seat]);
}

/** The kinds of seats of which more are taken than these limits allow; empty: everybody fits. */
export function exceededSeats(taken: SeatCounts, limits: SeatCounts | null): readonly Seat[] {
  return limits === null ? [] : SEATS.filter((seat) => taken[seat] > limits[seat]);
}
