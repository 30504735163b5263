import { AppError, type ChangeEmailInput } from '@molaar/contracts';
import { findMembersByEmail, findUser, inOrganization, insertEmailChange, insertMail, newId, type Tx, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { hashLinkId, newLinkId } from '../passwords/reset-link';
import { verifyOwnPassword } from '../passwords/verify-own-password';

const VALID_MS = 3_600_000;

/**
 * Mails a link to the new address; nothing changes before it is opened. Throws EMAIL_EXISTS for the address of another active
 * colleague, VALIDATION_FAILED at `currentPassword`, TOO_MANY_REQUESTS.
 */
export async function changeEmail(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { email, currentPassword }: ChangeEmailInput,
): Promise<{ accepted: true }> {
  requirePermission(actor, 'OWN_ACCOUNT');
  await verifyOwnPassword(deps, actor, currentPassword);
  const { organizationId, userId } = actor;
  const at = deps.clock();
  const changeId = newLinkId();
  await inOrganization(deps.db, organizationId, async (tx) => {
    const user = await findUser(tx, organizationId, userId);
    if (!user) throw new AppError('NOT_AUTHENTICATED', 'the account is gone');
    await requireFree(tx, organizationId, userId, email);
    const expiresAt = new Date(at.getTime() + VALID_MS);
    await insertEmailChange(tx, organizationId, {
      ...{ id: newId(), userId, newEmail: email, linkHash: hashLinkId(changeId), createdAt: at, expiresAt },
    });
    const content = { kind: 'EMAIL_CHANGE', changeId, firstName: user.firstName } as const;
    await insertMail(tx, organizationId, { to: email, locale: user.locale, content, at });
    await writeAudit(tx, organizationId, { actorId: userId, action: 'ASK_EMAIL_CHANGE', entity: 'user', entityId: userId, at });
  });
  return { accepted: true };
}

/** Throws EMAIL_EXISTS when another active person of the organization has the address. */
export async function requireFree(tx: Tx, organizationId: string, userId: string, email: string): Promise<void> {
  const others = (await findMembersByEmail(tx, organizationId, email)).filter(({ id, active }) => active && id !== userId);
  if (others.length > 0) throw new AppError('EMAIL_EXISTS', 'another active user has this address');
}
