import type { Kysely } from 'kysely';
import { up as foundation } from './0001-foundation';
import { up as clinical } from './0002-clinical';
import { up as accounts } from './0003-accounts';
import { up as settings } from './0004-settings';
import { up as patientCursor } from './0005-patient-cursor';
import { up as identity } from './0006-identity';
import { up as billing } from './0007-billing';
import { up as apiKeysAndAuditChain } from './0008-api-keys-and-audit-chain';
import { up as planDelivery } from './0009-plan-delivery';
import { up as notifications } from './0010-notifications';
import { up as exchange } from './0011-exchange';
import { up as workdesk } from './0012-workdesk';
import { up as imageNotices } from './0013-image-notices';
import { up as analysisBatches } from './0014-analysis-batches';
import { up as photos } from './0015-photos';
import { up as accountsFinished } from './0016-accounts';
import { up as patientFiles } from './0017-patient-files';
import { up as patientLists } from './0018-patient-lists';
import { up as anonymization } from './0019-anonymization';
import { up as uploads } from './0020-uploads';
import { up as workdeskDrafts } from './0021-workdesk-drafts';
import { up as failedMails } from './0022-failed-mails';
import { up as analysisRequests } from './0023-analysis-requests';
import { up as discardedDrafts } from './0024-discarded-drafts';
import { up as removedAnnotations } from './0026-removed-annotations';
import { up as patientCount } from './0028-patient-count';
import { up as rejectedCopies } from './0029-rejected-copies';
import { up as planDeletion } from './0031-plan-deletion';
import { up as assessment } from './0032-assessment';
import { up as imageDetails } from './0034-image-details';
import { up as imageSides } from './0035-image-sides';
import { up as treatmentSituations } from './0036-treatment-situations';
import { up as signaturesAndNames } from './0037-signatures-and-names';
import { up as userTheme } from './0038-user-theme';
import { up as planReplies } from './0039-plan-replies';
import { up as rootFillingName } from './0040-root-filling-name';
import { up as anonymizedLines } from './0041-anonymized-lines';
import { up as securityEvents } from './0042-security-events';
import { up as secondFactor } from './0043-second-factor';
import { up as turns } from './0044-turns';
import { up as invitationLinks } from './0045-invitation-links';
import { up as serverKey } from './0046-server-key';
import { up as eventChannel } from './0047-event-channel';
import { up as workDue } from './0048-work-due';
import { up as actionLimits } from './0049-action-limits';
import { up as programs } from './0050-programs';
import { up as patientCounter } from './0051-patient-counter';
import { up as unassignedImages } from './0052-unassigned-images';
import { up as objectKeys } from './0053-object-keys';
import { up as webhooks } from './0054-webhooks';
import { up as clinicExports } from './0055-clinic-exports';
import { up as imageDevice } from './0056-image-device';
import { up as storageUnavailable } from './0057-storage-unavailable';
import { up as corrections } from './0058-corrections';
import { up as sessionEnds } from './0059-session-ends';
import { up as visitorCounts } from './0060-visitor-counts';
import { up as clinicErasures } from './0061-clinic-erasures';
import { up as storageLimits } from './0062-storage-limits';
import { up as calibrations } from './0063-calibrations';
import { up as trainingConsents } from './0064-training-consents';
import { up as drift } from './0065-drift';
import { online as fillVisitorCounts, up as visitorCountsFilled } from './0066-visitor-counts-filled';
import { up as keyLimits } from './0067-key-limits';
import { up as imageDays, online as indexImageDays } from './0068-image-days';
import { up as objectSweep } from './0069-object-sweep';
import { up as visitsOfLongPeriods } from './0070-visits-of-long-periods';
import { up as webhooksDue } from './0071-webhooks-due';
import { up as keyRejections } from './0072-key-rejections';
import { up as printedResets } from './0073-printed-resets';
import { up as patientListPlans } from './0074-patient-list-plans';
import { up as webAssets } from './0075-web-assets';
import { up as patientSearchPieces } from './0076-patient-search-pieces';
import { up as tilePacks } from './0077-tile-packs';
import { online as completeLargeTables, up as largeTables } from './0078-large-tables';
import { up as patientSearchOrder } from './0079-patient-search-order';
import { up as patientNames } from './0080-patient-names';
import { online as fillPatientNames, up as patientSearchNames } from './0081-patient-search-names';
import { up as clinicContacts } from './0082-clinic-contacts';
import { up as freePatientCounters } from './0083-free-patient-counters';
import { up as vat } from './0084-vat';
import { up as imagesNotAssessed, online as indexNotAssessed } from './0085-images-not-assessed';
import { up as uneruptedToothName } from './0086-unerupted-tooth-name';
import { up as sessionEndReasons } from './0087-session-end-reasons';
import { up as resetRequests } from './0088-reset-requests';
import { up as retentionVersion } from './0089-retention-version';

export interface Migration {
  /**
   * Runs before `up`, outside of a transaction, when the migrations before it are committed and former servers still
   * work: changes many rows in batches or makes an index. It may be interrupted, and repeated as often as necessary.
   */
  online?(db: Kysely<unknown>): Promise<void>;
  /**
   * Runs in a transaction, of a new database with those around it, and locks tables that others write for some
   * hundredths of a second at most, however many rows they have. A released migration never changes.
   */
  up(db: Kysely<unknown>): Promise<void>;
}

/**
 * All migrations in their order; each is named as its file. A table, because the bundled server has no folder to read.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-foundation': { up: foundation },
  '0002-clinical': { up: clinical },
  '0003-accounts': { up: accounts },
  '0004-settings': { up: settings },
  '0005-patient-cursor': { up: patientCursor },
  '0006-identity': { up: identity },
  '0007-billing': { up: billing },
  '0008-api-keys-and-audit-chain': { up: apiKeysAndAuditChain },
  '0009-plan-delivery': { up: planDelivery },
  '0010-notifications': { up: notifications },
  '0011-exchange': { up: exchange },
  '0012-workdesk': { up: workdesk },
  '0013-image-notices': { up: imageNotices },
  '0014-analysis-batches': { up: analysisBatches },
  '0015-photos': { up: photos },
  '0016-accounts': { up: accountsFinished },
  '0017-patient-files': { up: patientFiles },
  '0018-patient-lists': { up: patientLists },
  '0019-anonymization': { up: anonymization },
  '0020-uploads': { up: uploads },
  '0021-workdesk-drafts': { up: workdeskDrafts },
  '0022-failed-mails': { up: failedMails },
  '0023-analysis-requests': { up: analysisRequests },
  '0024-discarded-drafts': { up: discardedDrafts },
  '0026-removed-annotations': { up: removedAnnotations },
  '0028-patient-count': { up: patientCount },
  '0029-rejected-copies': { up: rejectedCopies },
  '0031-plan-deletion': { up: planDeletion },
  '0032-assessment': { up: assessment },
  '0034-image-details': { up: imageDetails },
  '0035-image-sides': { up: imageSides },
  '0036-treatment-situations': { up: treatmentSituations },
  '0037-signatures-and-names': { up: signaturesAndNames },
  '0038-user-theme': { up: userTheme },
  '0039-plan-replies': { up: planReplies },
  '0040-root-filling-name': { up: rootFillingName },
  '0041-anonymized-lines': { up: anonymizedLines },
  '0042-security-events': { up: securityEvents },
  '0043-second-factor': { up: secondFactor },
  '0044-turns': { up: turns },
  '0045-invitation-links': { up: invitationLinks },
  '0046-server-key': { up: serverKey },
  '0047-event-channel': { up: eventChannel },
  '0048-work-due': { up: workDue },
  '0049-action-limits': { up: actionLimits },
  '0050-programs': { up: programs },
  '0051-patient-counter': { up: patientCounter },
  '0052-unassigned-images': { up: unassignedImages },
  '0053-object-keys': { up: objectKeys },
  '0054-webhooks': { up: webhooks },
  '0055-clinic-exports': { up: clinicExports },
  '0056-image-device': { up: imageDevice },
  '0057-storage-unavailable': { up: storageUnavailable },
  '0058-corrections': { up: corrections },
  '0059-session-ends': { up: sessionEnds },
  '0060-visitor-counts': { up: visitorCounts },
  '0061-clinic-erasures': { up: clinicErasures },
  '0062-storage-limits': { up: storageLimits },
  '0063-calibrations': { up: calibrations },
  '0064-training-consents': { up: trainingConsents },
  '0065-drift': { up: drift },
  '0066-visitor-counts-filled': { online: fillVisitorCounts, up: visitorCountsFilled },
  '0067-key-limits': { up: keyLimits },
  '0068-image-days': { online: indexImageDays, up: imageDays },
  '0069-object-sweep': { up: objectSweep },
  '0070-visits-of-long-periods': { up: visitsOfLongPeriods },
  '0071-webhooks-due': { up: webhooksDue },
  '0072-key-rejections': { up: keyRejections },
  '0073-printed-resets': { up: printedResets },
  '0074-patient-list-plans': { up: patientListPlans },
  '0075-web-assets': { up: webAssets },
  '0076-patient-search-pieces': { up: patientSearchPieces },
  '0077-tile-packs': { up: tilePacks },
  '0078-large-tables': { online: completeLargeTables, up: largeTables },
  '0079-patient-search-order': { up: patientSearchOrder },
  '0080-patient-names': { up: patientNames },
  '0081-patient-search-names': { online: fillPatientNames, up: patientSearchNames },
  '0082-clinic-contacts': { up: clinicContacts },
  '0083-free-patient-counters': { up: freePatientCounters },
  '0084-vat': { up: vat },
  '0085-images-not-assessed': { online: indexNotAssessed, up: imagesNotAssessed },
  '0086-unerupted-tooth-name': { up: uneruptedToothName },
  '0087-session-end-reasons': { up: sessionEndReasons },
  '0088-reset-requests': { up: resetRequests },
  '0089-retention-version': { up: retentionVersion },
};

/** All migrations in their order; their names sort in it. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** The state of a database that this version has migrated. */
export const NEWEST_MIGRATION = MIGRATION_NAMES.at(-1) ?? 'none';

/** Names under which databases have recorded migrations that are named differently now. */
export const FORMER_NAMES: Readonly<Record<string, string>> = {
  '0008-guarding': '0008-api-keys-and-audit-chain',
  '0010-patient-files': '0017-patient-files',
  '0019-forgetting': '0019-anonymization',
  '0021-desk-drafts': '0021-workdesk-drafts',
  '0029-refused-copies': '0029-rejected-copies',
};

/**
 * Returns the present name of a recorded migration, which may have been renamed since; undefined for one that this
 * version does not have.
 */
export function knownMigration(recorded: string): string | undefined {
  const name = FORMER_NAMES[recorded] ?? recorded;
  return name in MIGRATIONS ? name : undefined;
}
