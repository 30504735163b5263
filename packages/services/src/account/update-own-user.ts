import { AppError, type UpdateOwnUserInput, type User } from '@molaar/contracts';
import { findUser, inOrganization, updateUser, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Changes what `input` names of one's own account; answers the account as it is now. */
export async function updateOwnUser({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: UpdateOwnUserInput): Promise<User> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    await updateUser(tx, organizationId, userId, input);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', entity: 'user', entityId: userId, at: clock() });
    const user = await findUser(tx, organizationId, userId, clock());
    if (!user) throw new AppError('NOT_AUTHENTICATED', 'the account is gone');
    return user;
  });
}
