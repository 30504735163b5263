import { AppError, DEFAULT_DISPLAY, type DisplayState, type SaveDisplayInput } from '@molaar/contracts';
import { type ClinicTx, findDisplay, inClinic, saveClinicDisplay, saveOwnDisplay, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Returns the workdesk's display settings for the caller: their own, else the clinic's, else the defaults. */
export async function getDisplay({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<DisplayState> {
  requirePermission(actor, 'READ_SETTINGS');
  return inClinic(db, actor, (tx) => readDisplay(tx, actor));
}

/**
 * Saves display settings for the clinic or the caller; null deletes them.
 * @throws NOT_ALLOWED for the clinic's without MANAGE_CLINIC_SETTINGS.
 */
export async function saveDisplay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { scope, display }: SaveDisplayInput,
): Promise<DisplayState> {
  requirePermission(actor, scope === 'CLINIC' ? 'MANAGE_CLINIC_SETTINGS' : 'READ_SETTINGS');
  const { organizationId, userId } = actor;
  return inClinic(db, actor, async (tx) => {
    if (scope === 'OWN') await saveOwnDisplay(tx, userId, display);
    else if (!(await saveClinicDisplay(tx, display))) throw new AppError('NOT_FOUND', 'the clinic has no medical settings');
    if (scope === 'CLINIC') {
      const of = { entity: 'medical_settings', entityId: organizationId };
      await writeAudit(tx, { actorId: userId, action: 'UPDATE', ...of, at: clock() });
    }
    return readDisplay(tx, actor);
  });
}

async function readDisplay(tx: ClinicTx, { userId }: Actor): Promise<DisplayState> {
  const { clinic, own } = await findDisplay(tx, userId);
  return { clinic, own, effective: own ?? clinic ?? DEFAULT_DISPLAY };
}
