import { AppError, type Disclaimer, type SaveDisclaimerInput } from '@molaar/contracts';
import { findDisclaimer, inOrganization, insertDisclaimers, newId, updateDisclaimer, writeAudit, yieldDefaultDisclaimer } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { checkLifeCycle, checkPlace, wantedLifeCycle } from '../shared/check-life-cycle';
import { requireVersion } from '../shared/require-version';

/**
 * Without id makes a disclaimer, with id changes one. A default takes the place of its category's default in the language.
 * Saved plans keep the texts that they froze. USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER, NOT_FOUND,
 * CAN_NOT_UPDATE_EXPIRED_DISCLAIMER, VERSION_CONFLICT, VALIDATION_FAILED (no version, life cycle, a default elsewhere).
 */
export async function saveDisclaimer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: SaveDisclaimerInput,
): Promise<Disclaimer> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS', 'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER');
  const { organizationId, userId } = actor;
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    const current = input.id ? await findDisclaimer(tx, organizationId, input.id) : null;
    if (current === undefined) throw new AppError('NOT_FOUND', `no disclaimer ${input.id}`);
    if (current?.status === 'EXPIRED') throw new AppError('CAN_NOT_UPDATE_EXPIRED_DISCLAIMER', `disclaimer ${current.id} has expired`);
    const { category, language, heading, content } = input;
    const next = { id: current?.id ?? newId(), category, language, heading, content, ...wantedLifeCycle(current, input) };
    checkLifeCycle(current, next);
    checkPlace(current, next, ['category', 'language']);
    if (next.default) await yieldDefaultDisclaimer(tx, organizationId, { category, language, to: next.id });
    const version = current ? requireVersion(input.version) : 0;
    if (!current) await insertDisclaimers(tx, organizationId, [next], at);
    else if (!(await updateDisclaimer(tx, organizationId, { ...next, version })))
      throw new AppError('VERSION_CONFLICT', `the disclaimer has version ${current.version}, not ${version}`);
    const action = current ? 'UPDATE' : 'CREATE';
    await writeAudit(tx, organizationId, { actorId: userId, action, entity: 'disclaimer', entityId: next.id, at });
    return { ...next, version: version + 1 };
  });
}
