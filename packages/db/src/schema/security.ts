import type { SecurityEventKind } from '@molaar/contracts';
import type { ColumnType } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface SecurityEventsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  kind: Fixed<SecurityEventKind>;
  user_id: Fixed<string | null>;
  api_key_id: Fixed<string | null>;
  address: Fixed<string | null>;
  user_agent: Fixed<string | null>;
  detail: Fixed<string | null>;
  first_at: Fixed<Date>;
  last_at: Date;
  count: number;
  /** SHA-256 of what equal events have in common, the hour included. */
  bucket: Fixed<Buffer>;
}

export interface KnownDevicesTable {
  organization_id: Fixed<string>;
  user_id: Fixed<string>;
  /** SHA-256 of the browser's device cookie. */
  device_hash: Fixed<Buffer>;
  first_seen_at: Fixed<Date>;
  last_seen_at: Date;
}

export interface SecurityTables {
  security_events: SecurityEventsTable;
  known_devices: KnownDevicesTable;
}
