import { AppError } from '@molaar/contracts';
import {
  closePasswordResets,
  confirmAddress,
  findEmailChangeOrganization,
  findUser,
  inClinic,
  insertMail,
  inTransaction,
  updateEmail,
  useEmailChange,
  writeAudit,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { hashLinkId, isLinkId } from '../passwords/reset-link';
import { requireUnusedAddress } from './change-email';

/**
 * Changes the person's address to the one of the opened link, and the username when it was the old address. Notifies
 * the old address. A first confirmation only marks the address as confirmed.
 * @throws NOT_FOUND when the link is unknown, used or expired; EMAIL_EXISTS.
 */
export async function confirmEmail({ db, clock }: Pick<Deps, 'db' | 'clock'>, changeId: string): Promise<{ email: string }> {
  const linkHash = hashLinkId(changeId);
  const organizationId = isLinkId(changeId) ? await inTransaction(db, (tx) => findEmailChangeOrganization(tx, linkHash)) : undefined;
  if (!organizationId) throw unknownLink();
  const at = clock();
  return inClinic(db, { organizationId }, async (tx) => {
    const change = await useEmailChange(tx, linkHash, at);
    const user = change && (await findUser(tx, change.userId));
    if (!change || !user?.active) throw unknownLink();
    const { userId, newEmail: email } = change;
    const audit = { actorId: userId, entity: 'user', entityId: userId, at } as const;
    if (email.toLowerCase() === user.email.toLowerCase()) {
      await confirmAddress(tx, userId, at);
      await writeAudit(tx, { ...audit, action: 'CONFIRM_EMAIL' });
      return { email: user.email };
    }
    await requireUnusedAddress(tx, userId, email);
    // Open password reset links were sent to the old address.
    await closePasswordResets(tx, userId);
    const isUsername = user.username.toLowerCase() === user.email.toLowerCase();
    await updateEmail(tx, userId, { email, username: isUsername ? email : user.username, at });
    const content = { kind: 'EMAIL_CHANGED', firstName: user.firstName, at: at.toISOString() } as const;
    await insertMail(tx, { to: user.email, locale: user.locale, content, at });
    await writeAudit(tx, { ...audit, action: 'CHANGE_EMAIL' });
    return { email };
  });
}

function unknownLink(): AppError {
  return new AppError('NOT_FOUND', 'no such e-mail change');
}
