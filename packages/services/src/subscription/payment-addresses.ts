import type { Deps } from '../context/deps';

/** Returns the addresses to which the payment page redirects. */
export function paymentAddresses({ publicUrl }: Pick<Deps, 'publicUrl'>): { successUrl: string; cancelUrl: string } {
  return { successUrl: `${publicUrl}/sign-up/success?checkout={CHECKOUT_SESSION_ID}`, cancelUrl: `${publicUrl}/sign-up/cancel` };
}
