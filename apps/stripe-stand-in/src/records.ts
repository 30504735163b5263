/* Stripe's objects, as far as the portal's calls need them. Amounts in cents, times in seconds. */

export interface Card {
  brand: string;
  last4: string;
}

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  card: Card;
  customer: string | null;
}

export interface Customer {
  id: string;
  object: 'customer';
  name: string | null;
  email: string | null;
  created: number;
  /** Negative: credit for the next invoices. */
  balance: number;
  metadata: Record<string, string>;
  invoice_settings: { default_payment_method: string | null };
  /** Missing in states of earlier versions. */
  tax_ids?: TaxId[];
}

/** In Stripe's list of a customer it has an id too. */
export interface TaxId {
  type: 'eu_vat';
  value: string;
}

export interface Product {
  id: string;
  object: 'product';
  name: string;
  active: boolean;
  metadata: Record<string, string>;
}

export interface Price {
  id: string;
  object: 'price';
  active: boolean;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  product: string;
  recurring: { interval: 'month' | 'year'; interval_count: 1 };
  metadata: Record<string, string>;
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  price: Price;
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
}

export interface Subscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: 'incomplete' | 'active' | 'past_due' | 'canceled';
  created: number;
  currency: string;
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false };
  default_payment_method: string | null;
  latest_invoice: string | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  metadata: Record<string, string>;
  /** A change of price that waits for the payment of `latest_invoice`. */
  pending_update?: { price: string; at: number } | null;
}

export interface InvoiceLine {
  amount: number;
  description: string;
  period: { start: number; end: number };
}

export interface Invoice {
  id: string;
  object: 'invoice';
  customer: string;
  status: 'open' | 'paid' | 'draft' | 'void';
  /** The page on which the payer confirms the payment. */
  hosted_invoice_url?: string;
  customer_tax_ids?: TaxId[];
  currency: string;
  created: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  lines: { object: 'list'; data: InvoiceLine[]; has_more: false };
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
}

export interface CheckoutSession {
  id: string;
  object: 'checkout.session';
  mode: 'subscription';
  customer: string;
  client_reference_id: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  subscription: string | null;
  url: string | null;
  success_url: string;
  cancel_url: string;
  locale: string | null;
  created: number;
  expires_at: number;
  /** Not part of Stripe's object: the price that is bought. */
  price: string;
  metadata: Record<string, string>;
  subscription_metadata: Record<string, string>;
}

export interface PortalSession {
  id: string;
  object: 'billing_portal.session';
  customer: string;
  return_url: string;
  /** Only the page for another card. */
  flow?: 'payment_method_update';
  locale: string | null;
  created: number;
  url: string;
}

export interface QueuedEvent {
  id: string;
  /** The body that is signed and sent at each attempt. */
  body: string;
  attempts: number;
  /** Time of the next attempt, ms; null: delivered or failed permanently. */
  nextAt: number | null;
}
