import { AppError, type DuePatients, type DuePatientsInput, type RetentionState, type SaveRetentionInput } from '@molaar/contracts';
import { type ClinicTx, findPatients, inClinic, listDuePatients, readRetention, updateRetention, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireVersion } from '../shared/require-version';

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

/** Returns the patients that a rule of so many years would make due, before it is saved. */
export async function getDuePatients(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { years }: DuePatientsInput,
): Promise<DuePatients> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  return inClinic(db, actor, (tx) => readDue(tx, years, clock()));
}

/**
 * Saves the retention rule; it takes effect with the next sweep, anonymizing a day later.
 * @throws VALIDATION_FAILED without a version; VERSION_CONFLICT when somebody else saved the rule since.
 */
export async function saveRetention(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { version, ...rule }: SaveRetentionInput,
): Promise<RetentionState> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { organizationId, userId } = actor;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    const read = requireVersion(version);
    if (!(await updateRetention(tx, { ...rule, version: read }, at)))
      throw new AppError('VERSION_CONFLICT', `the retention rule was changed since version ${read}`);
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
  return { ...rule, ...(rule.years === null ? { due: 0, patients: [] } : await readDue(tx, rule.years, at)) };
}

async function readDue(tx: ClinicTx, years: number, at: Date): Promise<DuePatients> {
  const { total, patientIds } = await listDuePatients(tx, dueBefore(at, years), MAX_LISTED);
  return { due: total, patients: await findPatients(tx, patientIds) };
}
