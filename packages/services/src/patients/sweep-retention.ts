import {
  claimRetentionSweep,
  inClinic,
  inTransaction,
  listDuePatients,
  listOrganizationsToSweep,
  lockPatientRecords,
  lockPatients,
  markRetentionNotified,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { notify } from '../notifications/notify';
import { anonymizeLockedPatient } from './anonymize-patient';
import { deletePlanFiles } from './erase-patient';
import { dueBefore } from './retention';

const DAY_MS = 24 * 3_600_000;
/** Slightly less than a day, so that a daily timer never skips one. */
const SWEEP_INTERVAL_MS = DAY_MS - 3_600_000;
const NOTIFY_AGAIN_MS = 30 * DAY_MS;
/** Maximum number of files per day and organization. */
const MAX_PER_DAY = 1_000;

type SweepDeps = Pick<Deps, 'db' | 'store' | 'clock' | 'log'>;

/**
 * Processes due files once a day and organization: anonymizes them when the rule says so, else notifies the owner, at
 * most once in 30 days. For a timer; safe on several servers.
 * @returns The number of anonymized patients.
 */
export async function sweepRetention(deps: SweepDeps): Promise<number> {
  const sweptBefore = new Date(deps.clock().getTime() - SWEEP_INTERVAL_MS);
  const organizations = await inTransaction(deps.db, (tx) => listOrganizationsToSweep(tx, sweptBefore));
  let anonymized = 0;
  for (const organizationId of organizations) anonymized += await sweepOne(deps, organizationId, sweptBefore);
  return anonymized;
}

async function sweepOne(deps: SweepDeps, organizationId: string, sweptBefore: Date): Promise<number> {
  const { db, clock, log } = deps;
  const at = clock();
  const due = await inClinic(db, { organizationId }, async (tx) => {
    const rule = await claimRetentionSweep(tx, sweptBefore, at);
    if (!rule?.years) return undefined;
    const before = dueBefore(at, rule.years);
    const { total, patientIds } = await listDuePatients(tx, before, MAX_PER_DAY);
    const shouldNotify = !rule.notifiedAt || at.getTime() - rule.notifiedAt.getTime() >= NOTIFY_AGAIN_MS;
    if (rule.action === 'PROPOSE' && total > 0 && shouldNotify) {
      await notify(tx, { kind: 'RETENTION_DUE', count: total, at });
      await markRetentionNotified(tx, at);
    }
    return rule.action === 'ANONYMIZE' ? { patientIds, before } : undefined;
  });
  if (!due) return 0;
  let anonymized = 0;
  for (const patientId of due.patientIds) {
    const done = await anonymizeIfDue(deps, organizationId, { patientId, before: due.before, at }).catch((error: unknown) => {
      log.error({ err: error, organizationId, patientId }, 'patient that is due not anonymized; the next sweep retries');
      return false;
    });
    if (done) anonymized += 1;
  }
  log.info({ organizationId, anonymized }, 'retention sweep');
  return anonymized;
}

/**
 * Uses one transaction per patient, so that a failure does not block others. Checks again, since the file may have been
 * changed.
 */
async function anonymizeIfDue(
  deps: SweepDeps,
  organizationId: string,
  { patientId, before, at }: { patientId: string; before: Date; at: Date },
): Promise<boolean> {
  const objects = await inClinic(deps.db, { organizationId }, async (tx) => {
    await lockPatientRecords(tx, [patientId]);
    const [patient] = await lockPatients(tx, [patientId]);
    const isDue = patient && !patient.anonymizedAt && patient.lastActivityAt < before;
    return isDue ? anonymizeLockedPatient(tx, patientId, null, at) : undefined;
  });
  if (objects) await deletePlanFiles(deps, organizationId, objects);
  return objects !== undefined;
}
