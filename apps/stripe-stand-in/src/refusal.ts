/** An error as Stripe answers it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' = 'invalid_request_error',
  ) {
    super(message);
  }
}

export const missing = (what: string, id: string): Refusal => new Refusal(404, 'resource_missing', `No such ${what}: '${id}'`);
export const declined = (): Refusal => new Refusal(402, 'card_declined', 'Your card was declined.', 'card_error');
