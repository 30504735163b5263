import type { RetentionRule, RetentionState } from '@molaar/contracts';
import { findPatients, inOrganization, listDuePatients, readRetention, type Tx, writeAudit, writeRetention } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

const MOST_LISTED = 100;

/** Files last touched before this instant are due under a rule of so many years. */
export function dueBefore(at: Date, years: number): Date {
  const before = new Date(at);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/** How long the clinic keeps files, and which are due by that now. */
export async function getRetention({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<RetentionState> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  return inOrganization(db, actor.organizationId, (tx) => readState(tx, actor.organizationId, clock()));
}

/** The owner decides; the next sweep goes by it. */
export async function saveRetention({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, rule: RetentionRule): Promise<RetentionState> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { organizationId, userId } = actor;
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    await writeRetention(tx, organizationId, rule);
    await writeAudit(tx, organizationId, {
      actorId: userId,
      action: 'SAVE_RETENTION',
      entity: 'organization',
      entityId: organizationId,
      at,
    });
    return readState(tx, organizationId, at);
  });
}

async function readState(tx: Tx, organizationId: string, at: Date): Promise<RetentionState> {
  const rule = await readRetention(tx, organizationId);
  if (rule.years === null) return { ...rule, due: 0, patients: [] };
  const { total, patientIds } = await listDuePatients(tx, organizationId, dueBefore(at, rule.years), MOST_LISTED);
  return { ...rule, due: total, patients: await findPatients(tx, organizationId, patientIds) };
}
