import { AppError } from '@molaar/contracts';
import { findUser, inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { subjectOf, throttle } from '../session/throttle';
import { askToConfirm } from './ask-to-confirm';

/** Of one person in an hour. */
const ALLOWED = 5;

/** Mails the link by which one confirms one's own address once more; nothing where it is confirmed. TOO_MANY_REQUESTS. */
export async function resendConfirmation(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<{ accepted: true }> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { organizationId, userId } = actor;
  await throttle(
    deps,
    [{ subject: subjectOf('confirm-address', userId), allowed: ALLOWED, windowMinutes: 60 }],
    'too many links asked for',
  );
  const at = deps.clock();
  await inOrganization(deps.db, organizationId, async (tx) => {
    const user = await findUser(tx, organizationId, userId, at);
    if (!user) throw new AppError('NOT_AUTHENTICATED', 'the account is gone');
    if (!user.emailConfirmed) await askToConfirm(tx, organizationId, user, at);
  });
  return { accepted: true };
}
