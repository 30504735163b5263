import {
  holdPatients,
  inOrganization,
  inTransaction,
  listDuePatients,
  listOrganizationsToSweep,
  markRetentionTold,
  takeRetentionSweep,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { notify } from '../notifications/notify';
import { forget } from './anonymize-patient';
import { deletePlanFiles } from './forget-patient';
import { dueBefore } from './retention';

const DAY_MS = 24 * 3_600_000;
/** A little less than a day, so that a daily timer never skips one. */
const SWEPT_FOR_MS = DAY_MS - 3_600_000;
const TELL_AGAIN_MS = 30 * DAY_MS;
/** So many files in one day and organization; more wait for the next. */
const MOST_A_DAY = 1_000;

type SweepDeps = Pick<Deps, 'db' | 'store' | 'clock' | 'log'>;

/**
 * Looks, once a day and organization, for files that are due: anonymizes them where the owner said so, else tells the owner,
 * at most once in 30 days. Answers how many were anonymized. For a timer; several servers may do it at once.
 */
export async function sweepRetention(deps: SweepDeps): Promise<number> {
  const sweptBefore = new Date(deps.clock().getTime() - SWEPT_FOR_MS);
  const organizations = await inTransaction(deps.db, (tx) => listOrganizationsToSweep(tx, sweptBefore));
  let forgotten = 0;
  for (const organizationId of organizations) forgotten += await sweepOne(deps, organizationId, sweptBefore);
  return forgotten;
}

async function sweepOne(deps: SweepDeps, organizationId: string, sweptBefore: Date): Promise<number> {
  const { db, clock, log } = deps;
  const at = clock();
  const due = await inOrganization(db, organizationId, async (tx) => {
    const rule = await takeRetentionSweep(tx, organizationId, sweptBefore, at);
    if (!rule?.years) return undefined;
    const before = dueBefore(at, rule.years);
    const { total, patientIds } = await listDuePatients(tx, organizationId, before, MOST_A_DAY);
    const untold = !rule.toldAt || at.getTime() - rule.toldAt.getTime() >= TELL_AGAIN_MS;
    if (rule.action === 'PROPOSE' && total > 0 && untold) {
      await notify(tx, organizationId, { kind: 'RETENTION_DUE', count: total, at });
      await markRetentionTold(tx, organizationId, at);
    }
    return rule.action === 'ANONYMIZE' ? { patientIds, before } : undefined;
  });
  if (!due) return 0;
  let forgotten = 0;
  for (const patientId of due.patientIds) if (await forgetOne(deps, organizationId, patientId, due.before, at)) forgotten += 1;
  log.info({ organizationId, forgotten }, 'retention sweep');
  return forgotten;
}

/** One transaction each: a file that fails holds up no other. Looked at again, since somebody may have come back to it. */
async function forgetOne(deps: SweepDeps, organizationId: string, patientId: string, before: Date, at: Date): Promise<boolean> {
  const objects = await inOrganization(deps.db, organizationId, async (tx) => {
    const [patient] = await holdPatients(tx, organizationId, [patientId]);
    const isDue = patient && !patient.anonymizedAt && patient.lastActivityAt < before;
    return isDue ? forget(tx, organizationId, patientId, null, at) : undefined;
  });
  if (objects) await deletePlanFiles(deps, organizationId, objects);
  return objects !== undefined;
}
