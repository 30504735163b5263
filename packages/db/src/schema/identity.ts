import type { PartnerAlgorithm } from '@molaar/contracts';
import type { ColumnType, Generated } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface PartnersTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  name: string;
  /** Pages that may embed the portal in a frame. */
  origins: string[];
  issuer: string;
  audience: string;
  algorithm: PartnerAlgorithm;
  jwks_url: string | null;
  /** The shared secret of HS256, sealed. */
  sealed_secret: string | null;
  active: Generated<boolean>;
  created_at: Fixed<Date>;
  changed_at: Date;
  version: Generated<number>;
}

export interface UsedTokensTable {
  organization_id: Fixed<string>;
  partner_id: Fixed<string>;
  /** SHA-256 of the token's `jti`. */
  token_hash: Fixed<Buffer>;
  forget_at: Fixed<Date>;
}

export interface UserIdentitiesTable {
  organization_id: Fixed<string>;
  user_id: Fixed<string>;
  /** The identity provider and the person's id there. */
  issuer: Fixed<string>;
  subject: Fixed<string>;
  linked_at: Fixed<Date>;
}

export interface EmailChangesTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  user_id: Fixed<string>;
  new_email: Fixed<string>;
  /** SHA-256 of the link's secret. */
  link_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
  expires_at: Fixed<Date>;
  used_at: Date | null;
}

export interface IdentityTables {
  partners: PartnersTable;
  used_tokens: UsedTokensTable;
  user_identities: UserIdentitiesTable;
  email_changes: EmailChangesTable;
}
