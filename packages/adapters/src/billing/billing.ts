import type { Locale } from '@molaar/contracts';
import type { ProviderSnapshot, SubscriptionPlan } from '@molaar/domain/clinic';
import type { Cents } from '@molaar/domain/treatment-plans';

export interface CustomerDetails {
  organizationId: string;
  companyName: string;
  email: string;
  locale: Locale;
  address: { line1: string; line2: string | null; country: string; county: string | null; zipCode: string };
}

/** A subscription plan of the price list for one billing period. */
export interface PricedPlan {
  type: SubscriptionPlan;
  isMonthly: boolean;
  /** Price of one period, EUR. */
  price: Cents;
}

export interface CheckoutRequest {
  organizationId: string;
  customerId: string;
  plan: PricedPlan;
  locale: Locale;
  /** May contain `{CHECKOUT_SESSION_ID}`, which the provider replaces with the checkout's id. */
  successUrl: string;
  cancelUrl: string;
}

export interface Checkout {
  id: string;
  /** The provider's page. */
  url: string;
}

export interface CheckoutState {
  customerId: string;
  paid: boolean;
}

export interface Card {
  brand: string;
  last4: string;
}

/** A customer's subscription as the provider has it now. */
export interface ProviderSubscription extends ProviderSnapshot {
  subscriptionId: string;
  /** Null when the subscription plan is not on the portal's list (agreed individually). */
  planType: SubscriptionPlan | null;
  isMonthly: boolean;
  price: Cents;
  /** Amount of the open invoice while a payment is due, else of the next invoice; null when none is due. */
  amountDue: Cents | null;
  nextBillingAt: Date | null;
  /** When it ends, if it was cancelled. */
  endsAt: Date | null;
  card: Card | null;
}

export interface ChangePreview {
  dueNow: Cents;
  credit: Cents;
  nextBillingAt: Date | null;
  /** Pass it to `changePlan` so that the bill equals the preview. */
  prorationDate: Date;
}

export interface BillingEvent {
  id: string;
  type: string;
  createdAt: Date;
  /** Null for an event that concerns no customer. */
  customerId: string | null;
}

/**
 * The payment provider.
 * @throws BillingRejected or BillingUnreachable from every call.
 */
export interface Billing {
  createCustomer(details: CustomerDetails): Promise<string>;
  startCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Closes a payment page so that it can no longer be used. Does nothing when it is closed or paid. */
  closeCheckout(id: string): Promise<void>;
  /** Returns undefined when there is no such checkout. */
  findCheckout(id: string): Promise<CheckoutState | undefined>;
  /**
   * Returns the customer's active subscription, else the one that ended last; null when there never was one or the
   * customer is unknown.
   */
  fetchSubscription(customerId: string): Promise<ProviderSubscription | null>;
  previewChange(subscriptionId: string, plan: PricedPlan): Promise<ChangePreview>;
  /**
   * Bills the difference at once; nothing changes when that fails. `key` makes a repeated request idempotent.
   * @returns `confirmUrl` when the bank wants the payer to confirm the payment (3-D Secure): the page for it. The
   * change is made when it is confirmed there; null when it is made.
   * @throws BillingDeclined.
   */
  changePlan(
    subscriptionId: string,
    plan: PricedPlan,
    options: { prorationDate: Date | null; key: string },
  ): Promise<{ confirmUrl: string | null }>;
  /** Starts a subscription without a payment page, paid by the provider's test card. For the demo clinic only. */
  startWithTestCard(customerId: string, plan: PricedPlan): Promise<void>;
  /** Returns the address of the page for cards, invoices and cancelling; `CARD`: of the one for another card only. */
  openPortal(request: { customerId: string; returnUrl: string; locale: Locale; page?: 'CARD' | undefined }): Promise<string>;
  /**
   * Reads a signed event. `body` must be the exact bytes received.
   * @throws ForgedEvent when the signature is invalid.
   */
  readEvent(body: string, signature: string): Promise<BillingEvent>;
}

/** The provider rejected the request: a card was declined, or an object in the request is unknown. */
export class BillingRejected extends Error {
  constructor(
    /** The provider's own reason, for the log. */
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`the payment provider rejected the request: ${reason}`, options);
    this.name = 'BillingRejected';
  }
}

/** The card was declined. */
export class BillingDeclined extends BillingRejected {
  override readonly name = 'BillingDeclined';
}

export class BillingUnreachable extends Error {
  override readonly name = 'BillingUnreachable';
}

export class ForgedEvent extends Error {
  override readonly name = 'ForgedEvent';
}
