import type { Card } from './records';

/** A test card; `pays`: whether the first and the later payments succeed. */
export interface TestCard extends Card {
  /** Stripe's name of the test payment method. */
  method: string;
  number: string;
  pays: { first: boolean; later: boolean };
  /** The bank wants the payer to confirm payments (3-D Secure); renewals are exempt. */
  asks?: boolean;
}

const visa = (last4: string, method: string, first: boolean, later: boolean): TestCard => ({
  brand: 'visa',
  last4,
  method,
  number: `4000 0000 0000 ${last4}`,
  pays: { first, later },
});

export const TEST_CARDS: readonly [TestCard, ...TestCard[]] = [
  { ...visa('4242', 'pm_card_visa', true, true), number: '4242 4242 4242 4242' },
  { brand: 'mastercard', last4: '4444', method: 'pm_card_mastercard', number: '5555 5555 5555 4444', pays: { first: true, later: true } },
  { ...visa('3220', 'pm_card_threeDSecure2Required', true, true), asks: true },
  visa('0341', 'pm_card_chargeCustomerFail', true, false),
  visa('0002', 'pm_card_chargeDeclined', false, false),
];

/** Returns whether the payer has to confirm a payment with this card that they make themselves. */
export function asksConfirmation({ brand, last4 }: Card): boolean {
  return TEST_CARDS.find((card) => card.brand === brand && card.last4 === last4)?.asks ?? false;
}

/** Returns whether a payment with this card succeeds. */
export function pays({ brand, last4 }: Card, when: 'first' | 'later'): boolean {
  return TEST_CARDS.find((card) => card.brand === brand && card.last4 === last4)?.pays[when] ?? false;
}
