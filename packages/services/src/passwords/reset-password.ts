import { AppError, type ResetPasswordInput } from '@molaar/contracts';
import { confirmAddress, countResetTry, findUser, forgiveLoginAttempts, inOrganization, inTransaction, usePasswordReset } from '@molaar/db';
import type { Deps } from '../context/deps';
import { hashPassword, verifyPassword } from '../session/password';
import { loginSubjects } from '../session/throttle';
import { findLivingReset } from './check-password-reset';
import { setPassword } from './set-password';

/**
 * Sets a password by link and security code, once, and ends every session of the account; answers their ids. Throws
 * INVALID_SECURITY_CODE (the fifth closes the link), PASSWORD_RESET_NOT_FOUND, PASSWORD_RESET_EXPIRED.
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  { resetId, securityCode, password }: ResetPasswordInput,
): Promise<string[]> {
  const { db, clock } = deps;
  const { id, organizationId, userId, codeHash } = await findLivingReset(deps, resetId);
  // A transaction of its own: a wrong code must stay counted.
  const counted = await inOrganization(db, organizationId, (tx) => countResetTry(tx, organizationId, id));
  if (!counted) throw notFound();
  if (!(await verifyPassword(codeHash, securityCode))) throw new AppError('INVALID_SECURITY_CODE', 'wrong security code');
  const passwordHash = await hashPassword(password);
  const { ended, username } = await inOrganization(db, organizationId, async (tx) => {
    const at = clock();
    if (!(await usePasswordReset(tx, organizationId, id, at))) throw notFound();
    const user = await findUser(tx, organizationId, userId);
    if (!user?.active) throw notFound();
    // The link and the code were mailed to the address.
    await confirmAddress(tx, organizationId, userId, at);
    const sessions = await setPassword(tx, { organizationId, userId }, { passwordHash, keepSession: null, at });
    return { ended: sessions, username: user.username };
  });
  // Who forgot the password has often used the attempts up.
  await inTransaction(db, (tx) => forgiveLoginAttempts(tx, loginSubjects(username, '').account, ''));
  return ended;
}

function notFound(): AppError {
  return new AppError('PASSWORD_RESET_NOT_FOUND', 'the link was used or closed meanwhile');
}
