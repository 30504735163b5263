import type { Locale, MailState } from '@molaar/contracts';
import type { PaymentProblem, SubscriptionState } from '@molaar/domain/clinic';
import type { ColumnType, Generated } from 'kysely';
import type { StoredMailContent } from './stored-mail-content';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface SubscriptionsTable {
  organization_id: Fixed<string>;
  /** The provider's ids. */
  customer_id: string;
  subscription_id: string | null;
  state: Exclude<SubscriptionState, 'READ_ONLY'>;
  is_monthly: boolean;
  /** Cents per period. */
  price: number | null;
  amount_due: number | null;
  next_billing_at: Date | null;
  /** When a cancelled subscription ends. */
  ends_at: Date | null;
  card_brand: string | null;
  card_last4: string | null;
  /** The payment page opened last. */
  checkout_id: string | null;
  look_issued: Generated<number>;
  look_kept: Generated<number>;
  look_wanted_at: Date | null;
  seen_at: Date | null;
  // cspell:ignore told -- the column's name in stored databases
  /** The stage of payment problems that the owner was last notified of. */
  told: ColumnType<PaymentProblem | null, undefined, PaymentProblem | null>;
  created_at: Fixed<Date>;
}

export interface BillingEventsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  type: Fixed<string>;
  created_at: Fixed<Date>;
  received_at: Fixed<Date>;
}

export interface TermsConsentsTable {
  organization_id: Fixed<string>;
  user_id: Fixed<string>;
  terms_version: Fixed<string>;
  locale: Fixed<Locale>;
  consented_at: Fixed<Date>;
}

export interface ContactMailsTable {
  id: Fixed<string>;
  recipient: Fixed<string>;
  locale: Fixed<Locale>;
  /** Null once it was sent or has failed. */
  content: ColumnType<StoredMailContent | null, string, null>;
  state: Generated<MailState>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  created_at: Fixed<Date>;
  sent_at: Date | null;
}

/** Contract with an organization of the subscription plan ENTERPRISE. */
export interface ContractsTable {
  organization_id: Fixed<string>;
  medical_limit: number | null;
  assistant_limit: number | null;
  viewer_limit: number | null;
  /** Bytes; null: unlimited. */
  storage_limit: number | null;
  /** Cents per period. */
  price: number | null;
  is_monthly: boolean;
  ends_at: Date | null;
  agreed_at: Date;
}

export interface SubscriptionTables {
  contracts: ContractsTable;
  subscriptions: SubscriptionsTable;
  billing_events: BillingEventsTable;
  terms_consents: TermsConsentsTable;
  contact_mails: ContactMailsTable;
}
