import type { ColumnType, Generated } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface AuthenticatorAppsTable {
  organization_id: Fixed<string>;
  user_id: Fixed<string>;
  /** Sealed with the server's key. */
  sealed_secret: string;
  created_at: Date;
  /** When a first code proved that the app has the secret; null: the app does not count yet. */
  confirmed_at: Date | null;
  /** Time step of the last accepted code. */
  last_step: Generated<number>;
  last_used_at: ColumnType<Date | null, undefined, Date | null>;
}

export interface PasskeysTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  user_id: Fixed<string>;
  credential_id: Fixed<Buffer>;
  public_key: Fixed<Buffer>;
  /** Of the authenticator; 0 where it does not count. */
  counter: number;
  transports: Fixed<string[]>;
  name: string;
  created_at: Fixed<Date>;
  last_used_at: ColumnType<Date | null, undefined, Date>;
}

export interface RecoveryCodesTable {
  organization_id: Fixed<string>;
  user_id: Fixed<string>;
  /** SHA-256: the codes have 80 random bits. */
  code_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
  used_at: ColumnType<Date | null, undefined, Date>;
}

export interface SecondFactorTables {
  authenticator_apps: AuthenticatorAppsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
}
