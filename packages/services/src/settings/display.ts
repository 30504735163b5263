import { AppError, DEFAULT_DISPLAY, type DisplayState, type SaveDisplayInput } from '@molaar/contracts';
import { findDisplay, inOrganization, saveClinicDisplay, saveOwnDisplay, type Tx, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** How the workdesk opens for the caller: their own choice, else the clinic's, else as it comes. */
export async function getDisplay({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<DisplayState> {
  requirePermission(actor, 'READ_SETTINGS');
  return inOrganization(db, actor.organizationId, (tx) => readDisplay(tx, actor));
}

/** Chooses for the clinic or for oneself; null forgets. NOT_ALLOWED for the clinic's by who may not manage its settings. */
export async function saveDisplay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { scope, display }: SaveDisplayInput,
): Promise<DisplayState> {
  requirePermission(actor, scope === 'CLINIC' ? 'MANAGE_CLINIC_SETTINGS' : 'READ_SETTINGS');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    if (scope === 'OWN') await saveOwnDisplay(tx, organizationId, userId, display);
    else if (!(await saveClinicDisplay(tx, organizationId, display))) throw new AppError('NOT_FOUND', 'the clinic has no medical settings');
    if (scope === 'CLINIC') {
      const of = { entity: 'medical_settings', entityId: organizationId };
      await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', ...of, at: clock() });
    }
    return readDisplay(tx, actor);
  });
}

async function readDisplay(tx: Tx, { organizationId, userId }: Actor): Promise<DisplayState> {
  const { clinic, own } = await findDisplay(tx, organizationId, userId);
  return { clinic, own, effective: own ?? clinic ?? DEFAULT_DISPLAY };
}
