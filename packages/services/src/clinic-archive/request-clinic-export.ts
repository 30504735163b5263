import { AppError, type ClinicExport } from '@molaar/contracts';
import { findClinicExport, inClinic, insertClinicExport, listClinicExports, newId, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';
import { countAction } from '../limits/count-action';
import { presentClinicExport } from './present-clinic-export';

/**
 * Requests an export of everything of the clinic, which the background makes.
 * @returns The new export, or the one that is not finished yet.
 * @throws STEP_UP_REQUIRED; TOO_MANY_REQUESTS.
 */
export async function requestClinicExport(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<ClinicExport> {
  requirePermission(actor, 'EXPORT_CLINIC');
  requireStepUp(deps, actor);
  const open = await inClinic(deps.db, actor, async (tx) => (await listClinicExports(tx, 1)).find(isOpen));
  if (open) return presentClinicExport(open);
  await countAction(deps, 'EXPORT_CLINIC', { actor });
  const { organizationId, userId } = actor;
  const at = deps.clock();
  return inClinic(deps.db, actor, async (tx) => {
    const id = newId();
    if (await insertClinicExport(tx, id, { userId, at })) {
      await writeAudit(tx, { actorId: userId, action: 'EXPORT', entity: 'organization', entityId: organizationId, at });
      const made = await findClinicExport(tx, id);
      if (made) return presentClinicExport(made);
    }
    const other = (await listClinicExports(tx, 1))[0];
    if (!other) throw new AppError('NOT_FOUND', 'no export');
    return presentClinicExport(other);
  });
}

function isOpen({ state }: { state: ClinicExport['state'] }): boolean {
  return state === 'QUEUED' || state === 'RUNNING';
}
