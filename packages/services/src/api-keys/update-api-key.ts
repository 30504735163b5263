import { type ApiKey, AppError, type UpdateApiKeyInput } from '@molaar/contracts';
import { updateApiKey as changeApiKey, inOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { keptKey, livingKey, requirePerson } from './require-key';

/** Another name, other scopes, another person; from the next request on. NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED. */
export async function updateApiKey({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: UpdateApiKeyInput): Promise<ApiKey> {
  requirePermission(actor, 'READ_AUDIT');
  const { organizationId, userId } = actor;
  const { id, version } = input;
  return inOrganization(db, organizationId, async (tx) => {
    const current = await livingKey(tx, organizationId, id);
    await requirePerson(tx, organizationId, input.actsAsId);
    if (!(await changeApiKey(tx, organizationId, id, version, input)))
      throw new AppError('VERSION_CONFLICT', `the key has version ${current.version}, not ${version}`);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', entity: 'api_key', entityId: id, at: clock() });
    return keptKey(tx, organizationId, id);
  });
}
