import { AppError } from '@molaar/contracts';
import { findSecondFactors, findSignInUser, inClinic, inTransaction, lockUser, writeSecurityEvent } from '@molaar/db';
import type { Deps } from '../context/deps';
import { removeAllFactors } from './remove-all-factors';

/**
 * Removes all second factors of a person whom nobody in the clinic can help, such as its owner, and ends their
 * sessions. The person and the owners are notified by mail; the audit log names the system. For the operator's command,
 * which is not a request of anybody.
 * @returns The number of ended sessions.
 * @throws USER_NOT_FOUND; NOT_FOUND when the person has no second factor.
 */
export async function resetSecondFactorAsOperator(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { username }: { username: string },
): Promise<number> {
  const account = await inTransaction(db, (tx) => findSignInUser(tx, username));
  if (!account) throw new AppError('USER_NOT_FOUND', 'no such user');
  const { organizationId, userId } = account;
  const at = clock();
  return inClinic(db, { organizationId }, async (tx) => {
    await lockUser(tx, userId);
    const { app, passkey } = await findSecondFactors(tx, organizationId, userId);
    if (!app && !passkey) throw new AppError('NOT_FOUND', 'the person has no second factor');
    const ended = await removeAllFactors(tx, { userId, actorId: null, at });
    await writeSecurityEvent(tx, { kind: 'SECOND_FACTOR_CHANGED', userId, firstAt: at, lastAt: at, count: 1 });
    return ended.length;
  });
}
