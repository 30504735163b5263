import type { NotificationKind } from '@molaar/domain/clinic';
import type { ColumnType } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface NotificationsTable {
  organization_id: Fixed<string>;
  /** Replaced when the same notification was renewed before it was read. */
  id: string;
  user_id: Fixed<string>;
  kind: Fixed<NotificationKind>;
  patient_id: string | null;
  image_id: string | null;
  plan_id: string | null;
  count: number | null;
  /** Distinguishes notifications of one kind: an id, or empty. */
  about: Fixed<string>;
  created_at: Date;
  read_at: Date | null;
}

export interface NotificationTables {
  notifications: NotificationsTable;
}
