import { AppError, type User } from '@molaar/contracts';
import {
  findSecondFactors,
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
import { missingFactor } from '@molaar/domain/clinic';
import type { Deps } from '../context/deps';
import { addressSubject } from '../limits/throttle';
import { type FactorDeps, verifyFactorCode } from '../second-factor/verify-factor-code';
import { countSignIn } from './count-sign-in';
import { verifyPassword } from './password';
import { resolveSession } from './resolve-session';
import { signOut } from './sign-out';
import { hashToken, newToken } from './token';

/** Maximum length of a session. */
export const SESSION_HOURS = 12;

export interface SignInInput {
  username: string;
  password: string;
  /** Of an authenticator app, or a recovery code. */
  code?: string | undefined;
  /** The client's network address, used for throttling only. */
  address: string;
  /** The browser's device cookie: one that the person has signed in with before has attempts of its own. */
  device?: string | undefined;
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
 * ORGANIZATION_INACTIVE only with the right password; SECOND_FACTOR_REQUIRED with `fields.secondFactor` (APP, PASSKEY
 * or both) when a code is missing; INVALID_SECURITY_CODE; TOO_MANY_REQUESTS.
 */
export async function signIn(
  deps: FactorDeps,
  { username, password, code, address, device, previousToken, userAgent }: SignInInput,
): Promise<SignedIn> {
  const found = await inTransaction(deps.db, (tx) => findSignInUser(tx, username));
  const subjects = await countSignIn(deps, { username, address, device, account: found });
  const known = await verifyPassword(found?.passwordHash, password, addressSubject('sign-in', address));
  if (!found || !known || !found.active) throw new AppError('INVALID_CREDENTIALS', 'unknown username or wrong password');
  if (!found.organizationActive) throw new AppError('ORGANIZATION_INACTIVE', 'the organization is not active');

  const byFactor = await verifyFactor(deps, { ...found, address, userAgent }, code);
  await inTransaction(deps.db, (tx) => forgiveLoginAttempts(tx, subjects.account, subjects.address));
  const previous = previousToken && (await resolveSession(deps, previousToken, { touch: false }));
  if (previous) await signOut(deps, previous.actor);
  return beginSession(deps, found, userAgent, { byFactor });
}

/** Verifies the second factor of a person who has one. @returns Whether there is one. */
async function verifyFactor(
  deps: FactorDeps,
  { organizationId, userId, address, userAgent }: SignInUser & { address: string; userAgent: string | undefined },
  code: string | undefined,
): Promise<boolean> {
  const { app, passkey } = await inTransaction(deps.db, (tx) => findSecondFactors(tx, organizationId, userId));
  if (!app && !passkey) return false;
  if (code === undefined) {
    const secondFactor = [...(app ? ['APP'] : []), ...(passkey ? ['PASSKEY'] : [])].join(',');
    throw new AppError('SECOND_FACTOR_REQUIRED', 'a second factor is needed', { fields: { secondFactor } });
  }
  await verifyFactorCode(deps, { organizationId, userId, address, userAgent }, code);
  return true;
}

/** Starts a session for a person who was authenticated, if `byFactor` with a second factor too. */
export async function beginSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Pick<SignInUser, 'organizationId' | 'userId'>,
  userAgent: string | undefined,
  { byFactor }: { byFactor: boolean },
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
      confirmedAt: createdAt,
      factorAt: byFactor ? createdAt : null,
    });
    await writeAudit(tx, { actorId: actor.userId, action: 'SIGN_IN', entity: 'session', entityId: id, at: createdAt });
    const found = await findUser(tx, actor.userId, createdAt);
    const { required, app, passkey } = await findSecondFactors(tx, actor.organizationId, actor.userId);
    const factorMissing = missingFactor({ required, hasFactor: app || passkey, factorAt: byFactor ? createdAt : null });
    return found && factorMissing ? { ...found, factorMissing } : found;
  });
  if (!user) throw new AppError('INVALID_CREDENTIALS', 'unknown username or wrong password');
  return { user, token, expiresAt };
}
