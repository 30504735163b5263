import type { AccountTables } from './accounts';
import type { BatchTables } from './batches';
import type { BillingTables } from './billing';
import type { ClinicalTables } from './clinical';
import type { DeskTables } from './desk';
import type { ExchangeTables } from './exchange';
import type { FoundationTables } from './foundation';
import type { GuardingTables } from './guarding';
import type { IdentityTables } from './identity';
import type { NotificationTables } from './notifications';
import type { PlanDeliveryTables } from './plan-delivery';
import type { UploadTables } from './uploads';

/** Every table that the application role may reach. */
export type Schema = BatchTables &
  IdentityTables &
  FoundationTables &
  ClinicalTables &
  DeskTables &
  AccountTables &
  BillingTables &
  NotificationTables &
  ExchangeTables &
  GuardingTables &
  UploadTables &
  PlanDeliveryTables;
