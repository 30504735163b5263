import { type ApiKey, AppError, type UpdateApiKeyInput } from '@molaar/contracts';
import { updateApiKey as changeApiKey, inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';
import { requireActiveApiKey, requireActiveUser, requireApiKey } from './require-api-key';

/**
 * Changes name, scopes and person of an API key, effective from the next request.
 * @throws NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED.
 */
export async function updateApiKey({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: UpdateApiKeyInput): Promise<ApiKey> {
  requirePermission(actor, 'READ_AUDIT');
  requireStepUp({ clock }, actor);
  const { userId } = actor;
  const { id, version } = input;
  return inClinic(db, actor, async (tx) => {
    const current = await requireActiveApiKey(tx, id);
    await requireActiveUser(tx, input.actsAsId);
    if (!(await changeApiKey(tx, id, version, input)))
      throw new AppError('VERSION_CONFLICT', `the key has version ${current.version}, not ${version}`);
    await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'api_key', entityId: id, at: clock() });
    return requireApiKey(tx, id);
  });
}
