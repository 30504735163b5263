import {
  closeEmailChanges,
  closePasswordResets,
  deleteSessionsOf,
  findUser,
  insertMail,
  type PersonKey,
  type Tx,
  updatePasswordHash,
  writeAudit,
} from '@molaar/db';

interface NewPassword {
  /** Argon2id in PHC form. */
  passwordHash: string;
  /** The session that set it, if any: it goes on. */
  keepSession: string | null;
  at: Date;
}

/**
 * What follows a new password, however it was set: the person's other sessions, open reset links and links to another
 * e-mail address end, since who knew the old one may have asked for them; the audit log says so, and the person is told by mail. Answers the ids of the sessions that were ended.
 */
export async function setPassword(
  tx: Tx,
  { organizationId, userId }: PersonKey,
  { passwordHash, keepSession, at }: NewPassword,
): Promise<string[]> {
  await updatePasswordHash(tx, organizationId, userId, passwordHash);
  await closePasswordResets(tx, organizationId, userId);
  await closeEmailChanges(tx, organizationId, userId);
  const ended = await deleteSessionsOf(tx, organizationId, userId, keepSession);
  await writeAudit(tx, organizationId, { actorId: userId, action: 'CHANGE_PASSWORD', entity: 'user', entityId: userId, at });
  const user = await findUser(tx, organizationId, userId);
  if (user) {
    const content = { kind: 'PASSWORD_CHANGED', firstName: user.firstName, username: user.username, at: at.toISOString() } as const;
    await insertMail(tx, organizationId, { to: user.email, locale: user.locale, content, at });
  }
  return ended;
}
