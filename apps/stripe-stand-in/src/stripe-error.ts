/** An error in Stripe's format. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' = 'invalid_request_error',
  ) {
    super(message);
  }
}

/** Returns Stripe's error for an unknown id. */
export const notFound = (what: string, id: string): StripeError => new StripeError(404, 'resource_missing', `No such ${what}: '${id}'`);
/** Returns Stripe's error for a card that was declined. */
export const declined = (): StripeError => new StripeError(402, 'card_declined', 'Your card was declined.', 'card_error');
/** Returns Stripe's error for a payment that the payer has to confirm. */
export const needsConfirmation = (): StripeError =>
  new StripeError(
    402,
    'subscription_payment_intent_requires_action',
    'Payment for this subscription requires additional user action.',
    'card_error',
  );
