import type { InvitedRole, Locale, MailState } from '@molaar/contracts';
import type { SubscriptionPlan } from '@molaar/domain/clinic';
import type { ColumnType, Generated } from 'kysely';
import type { StoredMailContent } from './stored-mail-content';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;
/** Belongs to the portal; filled by the migration. */
type ReadOnly<T> = ColumnType<T, never, never>;

export interface DefaultPlansTable {
  id: ReadOnly<string>;
  type: ReadOnly<Exclude<SubscriptionPlan, 'ENTERPRISE'>>;
  /** Integer cents, as for the yearly price. */
  monthly_price: ReadOnly<number>;
  yearly_price: ReadOnly<number>;
  medical_limit: ReadOnly<number>;
  assistant_limit: ReadOnly<number>;
  viewer_limit: ReadOnly<number>;
  /** Bytes. */
  storage_limit: ReadOnly<number>;
  is_default: ReadOnly<boolean>;
}

export interface InvitationsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  /** SHA-256 of the link's secret. */
  link_hash: Buffer;
  email: Fixed<string>;
  role: Fixed<InvitedRole>;
  /** Language of the mail. */
  locale: Fixed<Locale>;
  invited_by: string;
  created_at: Fixed<Date>;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: string | null;
}

export interface PasswordResetsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  user_id: Fixed<string>;
  /** SHA-256 of the link's secret. */
  link_hash: Fixed<Buffer>;
  /** Argon2id of the security code. */
  code_hash: Fixed<string>;
  tries: Generated<number>;
  created_at: Fixed<Date>;
  expires_at: Fixed<Date>;
  used_at: Date | null;
  /** Whether link and code were mailed to the person, so that their use confirms the address. */
  mailed: Fixed<boolean>;
}

export interface MailsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  recipient: Fixed<string>;
  locale: Fixed<Locale>;
  /** Null once it was sent or has failed. */
  content: ColumnType<StoredMailContent | null, string, string | null>;
  /** A person waits for it to sign in. */
  urgent: ColumnType<boolean, boolean | undefined, never>;
  state: Generated<MailState>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  created_at: Fixed<Date>;
  sent_at: Date | null;
}

export interface AccountTables {
  default_plans: DefaultPlansTable;
  invitations: InvitationsTable;
  password_resets: PasswordResetsTable;
  mails: MailsTable;
}
