import { AppError, type ResetPasswordInput } from '@molaar/contracts';
import {
  confirmAddress,
  countResetTry,
  findPasswordHash,
  findUser,
  forgiveLoginAttempts,
  inClinic,
  inTransaction,
  usePasswordReset,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { loginSubjects } from '../limits/throttle';
import { hashPassword, verifyPassword } from '../session/password';
import { requireActiveReset } from './check-password-reset';
import { rejectSamePassword, requireStrongPassword } from './require-strong-password';
import { setPassword } from './set-password';

/**
 * Sets a password by link and security code, once, and ends all sessions of the account.
 * @returns The ids of the ended sessions.
 * @throws VALIDATION_FAILED at `password` when it is easily guessed or the same as before; INVALID_SECURITY_CODE (the
 * fifth failure closes the link), PASSWORD_RESET_NOT_FOUND, PASSWORD_RESET_EXPIRED.
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  { resetId, securityCode, password, address }: Omit<ResetPasswordInput, 'confirmPassword'> & { address: string },
): Promise<string[]> {
  const { db, clock } = deps;
  const { id, organizationId, userId, codeHash, mailed } = await requireActiveReset(deps, resetId);
  const person = await inClinic(db, { organizationId }, async (tx) => ({
    user: await findUser(tx, userId),
    passwordHash: await findPasswordHash(tx, userId),
  }));
  // Before the try is counted: a rejected password is no wrong code.
  if (person.user) await requireStrongPassword(password, person.user);
  // In its own transaction: a wrong code must stay counted.
  const counted = await inClinic(db, { organizationId }, (tx) => countResetTry(tx, id));
  if (!counted) throw notFound();
  if (!(await verifyPassword(codeHash, securityCode, userId))) throw new AppError('INVALID_SECURITY_CODE', 'wrong security code');
  rejectSamePassword(await verifyPassword(person.passwordHash, password, userId));
  const passwordHash = await hashPassword(password, userId);
  const { ended, username } = await inClinic(db, { organizationId }, async (tx) => {
    const at = clock();
    if (!(await usePasswordReset(tx, id, at))) throw notFound();
    const user = await findUser(tx, userId);
    if (!user?.active) throw notFound();
    if (mailed) await confirmAddress(tx, userId, at);
    const sessions = await setPassword(tx, { organizationId, userId }, { passwordHash, keepSession: null, at });
    return { ended: sessions, username: user.username };
  });
  // A person who forgot the password has often used up the sign-in attempts of this network.
  await inTransaction(db, (tx) => forgiveLoginAttempts(tx, loginSubjects(username, address).account, ''));
  return ended;
}

function notFound(): AppError {
  return new AppError('PASSWORD_RESET_NOT_FOUND', 'the link was used or closed in the meantime');
}
