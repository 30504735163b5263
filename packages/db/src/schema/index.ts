import type { AccountTables } from './accounts';
import type { ApiKeyAndAuditTables } from './api-keys-and-audit';
import type { BatchTables } from './batches';
import type { CalibrationTables } from './calibrations';
import type { ClinicExportTables } from './clinic-exports';
import type { ClinicalTables } from './clinical';
import type { DriftTables } from './drift';
import type { FoundationTables } from './foundation';
import type { IdentityTables } from './identity';
import type { LeaseTables } from './leases';
import type { NotificationTables } from './notifications';
import type { PracticeExchangeTables } from './practice-exchange';
import type { SecondFactorTables } from './second-factors';
import type { SecurityTables } from './security';
import type { ServerKeyTables } from './server-key';
import type { SubscriptionTables } from './subscriptions';
import type { TrainingTables } from './training';
import type { TreatmentPlanSharingTables } from './treatment-plan-sharing';
import type { UnassignedImageTables } from './unassigned-images';
import type { UploadTables } from './uploads';
import type { WebAssetTables } from './web-assets';
import type { WebhookTables } from './webhooks';
import type { WorkdeskTables } from './workdesk';

/** Every table that the application role may reach. */
export type Schema = BatchTables &
  IdentityTables &
  FoundationTables &
  ClinicalTables &
  WorkdeskTables &
  CalibrationTables &
  AccountTables &
  SecondFactorTables &
  SubscriptionTables &
  NotificationTables &
  LeaseTables &
  DriftTables &
  PracticeExchangeTables &
  ApiKeyAndAuditTables &
  SecurityTables &
  ServerKeyTables &
  UploadTables &
  WebAssetTables &
  WebhookTables &
  UnassignedImageTables &
  ClinicExportTables &
  TrainingTables &
  TreatmentPlanSharingTables;
