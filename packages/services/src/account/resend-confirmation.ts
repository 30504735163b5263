import { AppError } from '@molaar/contracts';
import { findUser, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { countAction } from '../limits/count-action';
import { mailAddressConfirmation } from './mail-address-confirmation';

/**
 * Mails the address confirmation link again; does nothing when the address is confirmed.
 * @throws TOO_MANY_REQUESTS.
 */
export async function resendConfirmation(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<{ accepted: true }> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { userId } = actor;
  await countAction(deps, 'CONFIRM_EMAIL', { actor });
  const at = deps.clock();
  await inClinic(deps.db, actor, async (tx) => {
    const user = await findUser(tx, userId, at);
    if (!user) throw new AppError('NOT_AUTHENTICATED', 'the account no longer exists');
    if (!user.emailConfirmed) await mailAddressConfirmation(tx, user, at);
  });
  return { accepted: true };
}
