import { AppError, type ChangeEmailInput } from '@molaar/contracts';
import { type ClinicTx, findMembersByEmail, findUser, inClinic, insertEmailChange, insertMail, newId, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { countAction } from '../limits/count-action';
import { hashLinkId, newLinkId } from '../passwords/reset-link';
import { verifyOwnPassword } from '../passwords/verify-own-password';

const VALID_MS = 3_600_000;

/**
 * Mails a link to the new address; nothing changes until it is opened.
 * @throws EMAIL_EXISTS when another active user has the address; VALIDATION_FAILED at `currentPassword`;
 * TOO_MANY_REQUESTS.
 */
export async function changeEmail(
  deps: Pick<Deps, 'db' | 'clock' | 'securityEvents'>,
  actor: Actor,
  { email, currentPassword }: ChangeEmailInput,
): Promise<{ accepted: true }> {
  requirePermission(actor, 'OWN_ACCOUNT');
  await verifyOwnPassword(deps, actor, currentPassword);
  await countAction(deps, 'CHANGE_EMAIL', { actor });
  const { userId } = actor;
  const at = deps.clock();
  const changeId = newLinkId();
  await inClinic(deps.db, actor, async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) throw new AppError('NOT_AUTHENTICATED', 'the account no longer exists');
    await requireUnusedAddress(tx, userId, email);
    const expiresAt = new Date(at.getTime() + VALID_MS);
    await insertEmailChange(tx, {
      ...{ id: newId(), userId, newEmail: email, linkHash: hashLinkId(changeId), createdAt: at, expiresAt },
    });
    const content = { kind: 'EMAIL_CHANGE', changeId, firstName: user.firstName } as const;
    await insertMail(tx, { to: email, locale: user.locale, content, at });
    await writeAudit(tx, { actorId: userId, action: 'ASK_EMAIL_CHANGE', entity: 'user', entityId: userId, at });
  });
  return { accepted: true };
}

/** @throws EMAIL_EXISTS when another active user of the organization has the address. */
export async function requireUnusedAddress(tx: ClinicTx, userId: string, email: string): Promise<void> {
  const others = (await findMembersByEmail(tx, email)).filter(({ id, active }) => active && id !== userId);
  if (others.length > 0) throw new AppError('EMAIL_EXISTS', 'another active user has this address');
}
