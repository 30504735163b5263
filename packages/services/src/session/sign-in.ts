import { AppError, type User } from '@molaar/contracts';
import {
  findSignInUser,
  findUser,
  forgiveLoginAttempts,
  inClinic,
  insertSession,
  inTransaction,
  newId,
  type SignInUser,
  writeAudit,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { verifyPassword } from './password';
import { resolveSession } from './resolve-session';
import { signOut } from './sign-out';
import { loginSubjects, throttleLogin } from './throttle';
import { hashToken, newToken } from './token';

/** Maximum length of a session. */
export const SESSION_HOURS = 12;

export interface SignInInput {
  username: string;
  password: string;
  /** The client's network address, used for throttling only. */
  address: string;
  /** The browser's current token, whose session a successful sign-in ends. */
  previousToken?: string | undefined;
  /** The User-Agent header, shown in the person's list of sessions. */
  userAgent?: string | undefined;
}

export interface SignedIn {
  user: User;
  /** For the session cookie; only its hash is stored. */
  token: string;
  expiresAt: Date;
}

/**
 * Starts a session with a new token and ends the browser's former one.
 * @throws INVALID_CREDENTIALS, identical in text and time for an unknown person and a wrong password;
 * ORGANIZATION_INACTIVE only with the right password; TOO_MANY_REQUESTS.
 */
export async function signIn(
  deps: Pick<Deps, 'db' | 'clock'>,
  { username, password, address, previousToken, userAgent }: SignInInput,
): Promise<SignedIn> {
  const subjects = loginSubjects(username, address);
  await throttleLogin(deps, subjects);
  const found = await inTransaction(deps.db, (tx) => findSignInUser(tx, username));
  const known = await verifyPassword(found?.passwordHash, password);
  if (!found || !known || !found.active) throw new AppError('INVALID_CREDENTIALS', 'unknown username or wrong password');
  if (!found.organizationActive) throw new AppError('ORGANIZATION_INACTIVE', 'the organization is not active');

  await inTransaction(deps.db, (tx) => forgiveLoginAttempts(tx, subjects.account, subjects.address));
  const previous = previousToken && (await resolveSession(deps, previousToken, { touch: false }));
  if (previous) await signOut(deps, previous.actor);
  return beginSession(deps, found, userAgent);
}

/** Starts a session for a person who was authenticated by other means than a password. */
export async function beginSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Pick<SignInUser, 'organizationId' | 'userId'>,
  userAgent: string | undefined,
): Promise<SignedIn> {
  const token = newToken();
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + SESSION_HOURS * 3_600_000);
  const user = await inClinic(db, actor, async (tx) => {
    const id = newId();
    await insertSession(tx, {
      id,
      userId: actor.userId,
      tokenHash: hashToken(token),
      createdAt,
      expiresAt,
      userAgent: userAgent ?? null,
    });
    await writeAudit(tx, { actorId: actor.userId, action: 'SIGN_IN', entity: 'session', entityId: id, at: createdAt });
    return findUser(tx, actor.userId, createdAt);
  });
  if (!user) throw new AppError('INVALID_CREDENTIALS', 'unknown username or wrong password');
  return { user, token, expiresAt };
}
