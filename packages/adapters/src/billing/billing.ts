import type { Locale } from '@molaar/contracts';
import type { PlanType, ProviderSnapshot } from '@molaar/domain/clinic';
import type { Cents } from '@molaar/domain/treatment-plans';

export interface CustomerDetails {
  organizationId: string;
  companyName: string;
  email: string;
  locale: Locale;
  address: { line1: string; line2: string | null; country: string; county: string | null; zipCode: string };
}

/** A plan of the price list for one kind of period. */
export interface PricedPlan {
  type: PlanType;
  isMonthly: boolean;
  /** For a period, EUR. */
  price: Cents;
}

export interface CheckoutRequest {
  organizationId: string;
  customerId: string;
  plan: PricedPlan;
  locale: Locale;
  /** `{CHECKOUT_SESSION_ID}` in it becomes the checkout's id. */
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
export interface SeenAtProvider extends ProviderSnapshot {
  subscriptionId: string;
  /** Null: of a plan that is not on the portal's list (agreed with a person). */
  planType: PlanType | null;
  isMonthly: boolean;
  price: Cents;
  /** Of the open invoice while a payment is missing, else of the next one; null: none is to come. */
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
  /** Hand it on to `changePlan`: the bill is then the one that was shown. */
  countedFrom: Date;
}

export interface BillingEvent {
  id: string;
  type: string;
  createdAt: Date;
  /** Null for an event that is about no customer. */
  customerId: string | null;
}

/** The payment provider. Every call throws BillingRefused or BillingUnreachable. */
export interface Billing {
  createCustomer(details: CustomerDetails): Promise<string>;
  startCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Closes a payment page that nobody shall use any more; one that is closed or paid stays as it is. */
  closeCheckout(id: string): Promise<void>;
  /** Undefined: no such checkout. */
  findCheckout(id: string): Promise<CheckoutState | undefined>;
  /** The customer's living subscription, else the one that ended last; null: never had one, or the customer is unknown. */
  look(customerId: string): Promise<SeenAtProvider | null>;
  previewChange(subscriptionId: string, plan: PricedPlan): Promise<ChangePreview>;
  /** Bills the difference at once and changes nothing when that fails. `key`: a repetition with the same key is one change. */
  changePlan(subscriptionId: string, plan: PricedPlan, options: { countedFrom: Date | null; key: string }): Promise<void>;
  /** Begins a subscription without a payment page, paid by the provider's test card. For the demo clinic. */
  startWithTestCard(customerId: string, plan: PricedPlan): Promise<void>;
  /** Address of the page where cards, invoices and cancelling are. */
  openPortal(request: { customerId: string; returnUrl: string; locale: Locale }): Promise<string>;
  /** Reads a signed event; throws ForgedEvent. `body` as it came, byte for byte. */
  readEvent(body: string, signature: string): Promise<BillingEvent>;
}

/** The provider said no: a card was declined, or it does not know what was asked for. */
export class BillingRefused extends Error {
  constructor(
    /** The provider's own word, for the log. */
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`the payment provider refused: ${reason}`, options);
    this.name = 'BillingRefused';
  }
}

export class BillingUnreachable extends Error {
  override readonly name = 'BillingUnreachable';
}

export class ForgedEvent extends Error {
  override readonly name = 'ForgedEvent';
}
