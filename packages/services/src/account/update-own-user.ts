import { AppError, type UpdateOwnUserInput, type User } from '@molaar/contracts';
import { findUser, inClinic, updateUser, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Changes the given fields of the caller's account.
 * @returns The updated account.
 */
export async function updateOwnUser({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: UpdateOwnUserInput): Promise<User> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { userId } = actor;
  return inClinic(db, actor, async (tx) => {
    await updateUser(tx, userId, input);
    await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'user', entityId: userId, at: clock() });
    const user = await findUser(tx, userId, clock());
    if (!user) throw new AppError('NOT_AUTHENTICATED', 'the account no longer exists');
    return user;
  });
}
