import type { WebhookData, WebhookEventType, WebhookFailure } from '@molaar/contracts';
import type { ColumnType, Generated } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface WebhookEndpointsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  name: string;
  url: string;
  events: WebhookEventType[];
  sealed_secret: string;
  /** Signs too, until its end. */
  sealed_former_secret: string | null;
  former_secret_until: Date | null;
  active: boolean;
  /** When it was disabled because deliveries failed for too long; null when a person did. */
  disabled_at: Date | null;
  created_at: Fixed<Date>;
  changed_at: Date;
  version: Generated<number>;
}

export interface WebhookDeliveriesTable {
  organization_id: Fixed<string>;
  /** Also the message's id, the same one at every attempt. */
  id: Fixed<string>;
  endpoint_id: Fixed<string>;
  type: Fixed<WebhookEventType | 'test'>;
  data: ColumnType<WebhookData, string, never>;
  state: Generated<'WAITING' | 'DONE' | 'FAILED'>;
  attempts: Generated<number>;
  /** Consecutive failures since it was queued or a person resent it. */
  failures: Generated<number>;
  next_attempt_at: Date;
  /** The first failure after this is the last. */
  give_up_at: Date;
  /** Of the last attempt, as are the next three. */
  attempted_at: Date | null;
  response_status: number | null;
  reason: WebhookFailure | null;
  duration_ms: number | null;
  created_at: Fixed<Date>;
  settled_at: Date | null;
}

export interface ApiRequestsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  api_key_id: Fixed<string>;
  at: Fixed<Date>;
  method: Fixed<string>;
  /** The path with names in place of ids. */
  route: Fixed<string>;
  status: Fixed<number>;
  /** Error code; null for a success. */
  code: Fixed<string | null>;
  request_id: Fixed<string>;
  duration_ms: Fixed<number>;
}

export interface WebhookTables {
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  api_requests: ApiRequestsTable;
}
