import type { RetentionRule, RetentionState } from '@molaar/contracts';
import { type ClinicTx, findPatients, inClinic, listDuePatients, readRetention, writeAudit, writeRetention } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

const MAX_LISTED = 100;

/** Returns the instant before which files were last changed to be due after so many years. */
export function dueBefore(at: Date, years: number): Date {
  const before = new Date(at);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/** Returns the clinic's retention rule and the patients that are due by it. */
export async function getRetention({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<RetentionState> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  return inClinic(db, actor, (tx) => readState(tx, clock()));
}

/** Saves the retention rule; it takes effect with the next sweep. */
export async function saveRetention({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, rule: RetentionRule): Promise<RetentionState> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { organizationId, userId } = actor;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    await writeRetention(tx, rule);
    await writeAudit(tx, {
      actorId: userId,
      action: 'SAVE_RETENTION',
      entity: 'organization',
      entityId: organizationId,
      at,
    });
    return readState(tx, at);
  });
}

async function readState(tx: ClinicTx, at: Date): Promise<RetentionState> {
  const rule = await readRetention(tx);
  if (rule.years === null) return { ...rule, due: 0, patients: [] };
  const { total, patientIds } = await listDuePatients(tx, dueBefore(at, rule.years), MAX_LISTED);
  return { ...rule, due: total, patients: await findPatients(tx, patientIds) };
}
