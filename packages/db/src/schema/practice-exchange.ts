import type { DeliveryKind, DeliveryReason, DeliveryState, PracticeCell } from '@molaar/contracts';
import type { ChartCell } from '@molaar/domain/statuses';
import type { ColumnType, Generated } from 'kysely';
import type { DeliveryContent, DeliveryResult } from './delivery-content';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;
/** Stored as a document; written as text. */
type Document<T> = ColumnType<T, string, string>;

export interface PracticeConnectionsTable {
  organization_id: Fixed<string>;
  name: string;
  base_url: string;
  /** Sealed, as is the webhook's secret. */
  sealed_key: string | null;
  webhook_url: string | null;
  sealed_webhook_secret: string | null;
  active: boolean;
  last_ok_at: Date | null;
  last_failure_at: Date | null;
  last_failure: DeliveryReason | null;
  created_at: Fixed<Date>;
  changed_at: Date;
  version: Generated<number>;
}

export interface PracticePatientsTable {
  organization_id: Fixed<string>;
  patient_id: Fixed<string>;
  external_id: string;
  linked_by: string | null;
  linked_at: Date;
}

export interface PracticeChartsTable {
  organization_id: Fixed<string>;
  patient_id: Fixed<string>;
  revision: string;
  cells: Document<PracticeCell[]>;
  received_at: Date;
}

export interface ExchangeStatesTable {
  organization_id: Fixed<string>;
  image_id: Fixed<string>;
  /** What both sides had when they last agreed. */
  base: Document<ChartCell[]>;
  /** The practice system's side of differences that a person has skipped. */
  skipped: Document<ChartCell[]>;
  changed_at: Date;
}

export interface PracticeDeliveriesTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  kind: Fixed<DeliveryKind>;
  /** Deliveries of one lane are sent one after another. */
  lane: Fixed<string>;
  patient_id: Fixed<string | null>;
  image_id: Fixed<string | null>;
  content: Document<DeliveryContent>;
  state: Generated<DeliveryState>;
  reason: DeliveryReason | null;
  attempts: Generated<number>;
  /** Consecutive failures since a person last retried it. */
  failures: Generated<number>;
  next_attempt_at: Date;
  created_by: Fixed<string | null>;
  created_at: Fixed<Date>;
  settled_at: Date | null;
  result: ColumnType<DeliveryResult | null, string | null, string | null>;
}

export interface PracticeExchangeTables {
  practice_connections: PracticeConnectionsTable;
  practice_patients: PracticePatientsTable;
  practice_charts: PracticeChartsTable;
  exchange_states: ExchangeStatesTable;
  practice_deliveries: PracticeDeliveriesTable;
}
