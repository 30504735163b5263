import { AppError } from '@molaar/contracts';
import {
  closePasswordResets,
  confirmAddress,
  findEmailChangeOrganization,
  findUser,
  inOrganization,
  insertMail,
  inTransaction,
  updateEmail,
  useEmailChange,
  writeAudit,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { hashLinkId, isLinkId } from '../passwords/reset-link';
import { requireFree } from './change-email';

/**
 * Makes the address of the opened link the person's, and the username where that was the address before; the old address is
 * told. The link of a first confirmation only says that the address is theirs. Throws NOT_FOUND for a link that is unknown, used
 * or over, EMAIL_EXISTS.
 */
export async function confirmEmail({ db, clock }: Pick<Deps, 'db' | 'clock'>, changeId: string): Promise<{ email: string }> {
  const linkHash = hashLinkId(changeId);
  const organizationId = isLinkId(changeId) ? await inTransaction(db, (tx) => findEmailChangeOrganization(tx, linkHash)) : undefined;
  if (!organizationId) throw unknownLink();
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    const change = await useEmailChange(tx, organizationId, linkHash, at);
    const user = change && (await findUser(tx, organizationId, change.userId));
    if (!change || !user?.active) throw unknownLink();
    const { userId, newEmail: email } = change;
    const audit = { actorId: userId, entity: 'user', entityId: userId, at } as const;
    if (email.toLowerCase() === user.email.toLowerCase()) {
      await confirmAddress(tx, organizationId, userId, at);
      await writeAudit(tx, organizationId, { ...audit, action: 'CONFIRM_EMAIL' });
      return { email: user.email };
    }
    await requireFree(tx, organizationId, userId, email);
    // Links for a new password went to the address that is given up.
    await closePasswordResets(tx, organizationId, userId);
    const isUsername = user.username.toLowerCase() === user.email.toLowerCase();
    await updateEmail(tx, organizationId, userId, { email, username: isUsername ? email : user.username, at });
    const content = { kind: 'EMAIL_CHANGED', firstName: user.firstName, at: at.toISOString() } as const;
    await insertMail(tx, organizationId, { to: user.email, locale: user.locale, content, at });
    await writeAudit(tx, organizationId, { ...audit, action: 'CHANGE_EMAIL' });
    return { email };
  });
}

function unknownLink(): AppError {
  return new AppError('NOT_FOUND', 'no such change of an e-mail address');
}
