import {
  type ClinicTx,
  closeEmailChanges,
  closePasswordResets,
  endSessionsOf,
  findUser,
  insertMail,
  type PersonKey,
  updatePasswordHash,
  writeAudit,
} from '@molaar/db';

interface NewPassword {
  /** Argon2id hash in PHC format. */
  passwordHash: string;
  /** The session that stays active, if any. */
  keepSession: string | null;
  at: Date;
}

/**
 * Sets a new password and invalidates what the old one may have opened: other sessions, reset links and e-mail change
 * links. Writes the audit log and notifies the person by mail.
 * @returns The ids of the ended sessions.
 */
export async function setPassword(tx: ClinicTx, { userId }: PersonKey, { passwordHash, keepSession, at }: NewPassword): Promise<string[]> {
  await updatePasswordHash(tx, userId, passwordHash);
  await closePasswordResets(tx, userId);
  await closeEmailChanges(tx, userId);
  const ended = await endSessionsOf(tx, userId, { reason: 'PASSWORD_CHANGED', at, except: keepSession });
  await writeAudit(tx, { actorId: userId, action: 'CHANGE_PASSWORD', entity: 'user', entityId: userId, at });
  const user = await findUser(tx, userId);
  if (user) {
    const content = { kind: 'PASSWORD_CHANGED', firstName: user.firstName, username: user.username, at: at.toISOString() } as const;
    await insertMail(tx, { to: user.email, locale: user.locale, content, at });
  }
  return ended;
}
