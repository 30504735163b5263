import { AppError, type User } from '@molaar/contracts';
import {
  findSignInUser,
  findUser,
  forgiveLoginAttempts,
  inOrganization,
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

/** A session ends then, however busy it is. */
export const SESSION_HOURS = 12;

export interface SignInInput {
  username: string;
  password: string;
  /** The client's network address, for the throttle alone. */
  address: string;
  /** The token that the browser came with, if any: that session ends with a successful sign-in. */
  previousToken?: string | undefined;
  /** The browser's own words about itself, shown in the person's list of sessions. */
  userAgent?: string | undefined;
}

export interface SignedIn {
  user: User;
  /** For the session cookie; nobody can read it back from the database. */
  token: string;
  expiresAt: Date;
}

/**
 * Begins a session with a new token; the one that the browser had before is worth nothing afterwards. Throws
 * INVALID_CREDENTIALS, alike in text and time for an unknown person and a wrong password, ORGANIZATION_INACTIVE only to
 * who knows the password, TOO_MANY_REQUESTS.
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

/** For who has shown by other means than a password who they are. */
export async function beginSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { organizationId, userId }: Pick<SignInUser, 'organizationId' | 'userId'>,
  userAgent: string | undefined,
): Promise<SignedIn> {
  const token = newToken();
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + SESSION_HOURS * 3_600_000);
  const user = await inOrganization(db, organizationId, async (tx) => {
    const id = newId();
    await insertSession(tx, organizationId, {
      id,
      userId,
      tokenHash: hashToken(token),
      createdAt,
      expiresAt,
      userAgent: userAgent ?? null,
    });
    await writeAudit(tx, organizationId, { actorId: userId, action: 'SIGN_IN', entity: 'session', entityId: id, at: createdAt });
    return findUser(tx, organizationId, userId, createdAt);
  });
  if (!user) throw new AppError('INVALID_CREDENTIALS', 'unknown username or wrong password');
  return { user, token, expiresAt };
}
