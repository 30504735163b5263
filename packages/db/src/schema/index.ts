import type { AccountTables } from './accounts';
import type { ApiKeyAndAuditTables } from './api-keys-and-audit';
import type { BatchTables } from './batches';
import type { ClinicalTables } from './clinical';
import type { FoundationTables } from './foundation';
import type { IdentityTables } from './identity';
import type { NotificationTables } from './notifications';
import type { PracticeExchangeTables } from './practice-exchange';
import type { SubscriptionTables } from './subscriptions';
import type { TreatmentPlanSharingTables } from './treatment-plan-sharing';
import type { UploadTables } from './uploads';
import type { WorkdeskTables } from './workdesk';

/** Every table that the application role may reach. */
export type Schema = BatchTables &
  IdentityTables &
  FoundationTables &
  ClinicalTables &
  WorkdeskTables &
  AccountTables &
  SubscriptionTables &
  NotificationTables &
  PracticeExchangeTables &
  ApiKeyAndAuditTables &
  UploadTables &
  TreatmentPlanSharingTables;
