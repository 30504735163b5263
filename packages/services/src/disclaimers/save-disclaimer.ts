import { AppError, type Disclaimer, type SaveDisclaimerInput } from '@molaar/contracts';
import { findDisclaimer, inClinic, insertDisclaimers, newId, replaceDefaultDisclaimer, updateDisclaimer, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { checkDefaultStays, checkLifeCycle, requestedLifeCycle } from '../shared/check-life-cycle';
import { requireVersion } from '../shared/require-version';

/**
 * Creates a disclaimer, or changes the one with `id`. A default replaces the default of its category and language.
 * Saved treatment plans keep their texts.
 * @throws USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER; NOT_FOUND; CAN_NOT_UPDATE_EXPIRED_DISCLAIMER; VERSION_CONFLICT;
 * VALIDATION_FAILED when the version is missing, or life cycle or default are invalid.
 */
export async function saveDisclaimer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: SaveDisclaimerInput,
): Promise<Disclaimer> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS', 'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER');
  const { userId } = actor;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    const current = input.id ? await findDisclaimer(tx, input.id) : null;
    if (current === undefined) throw new AppError('NOT_FOUND', `no disclaimer ${input.id}`);
    if (current?.status === 'EXPIRED') throw new AppError('CAN_NOT_UPDATE_EXPIRED_DISCLAIMER', `disclaimer ${current.id} has expired`);
    const { category, language, heading, content } = input;
    const next = { id: current?.id ?? newId(), category, language, heading, content, ...requestedLifeCycle(current, input) };
    checkLifeCycle(current, next);
    checkDefaultStays(current, next, ['category', 'language']);
    if (next.default) await replaceDefaultDisclaimer(tx, { category, language, to: next.id });
    const version = current ? requireVersion(input.version) : 0;
    if (!current) await insertDisclaimers(tx, [next], at);
    else if (!(await updateDisclaimer(tx, { ...next, version })))
      throw new AppError('VERSION_CONFLICT', `the disclaimer has version ${current.version}, not ${version}`);
    const action = current ? 'UPDATE' : 'CREATE';
    await writeAudit(tx, { actorId: userId, action, entity: 'disclaimer', entityId: next.id, at });
    return { ...next, version: version + 1 };
  });
}
