import type { ProviderIdentity } from '@molaar/adapters';
import { AppError } from '@molaar/contracts';
import { findIdentityUsers, findUsersOfEmail, inClinic, inTransaction, type PersonCandidate } from '@molaar/db';
import type { Deps } from '../context/deps';
import { resolveSession } from '../session/resolve-session';
import { beginSession, type SignedIn } from '../session/sign-in';
import { signOut } from '../session/sign-out';
import { linkPerson } from './link-person';

export interface ProviderSignIn {
  identity: ProviderIdentity;
  /** The browser's current session, which a successful sign-in ends. */
  previousToken?: string | undefined;
  userAgent?: string | undefined;
  /** Whether the provider's sign-in counts as a second factor, because the provider asks for one. */
  byFactor: boolean;
}

/**
 * Starts a session for a person identified by the provider: the user linked to this provider account, else the only
 * active user with the verified address, who is then linked.
 * @throws USER_NOT_FOUND when there is none or the address is not verified; MULTIPLE_ACTIVE_USERS (with
 * `fields.identity` linkedTwice when the provider account is linked to several users; one of them has to be
 * deactivated); ORGANIZATION_INACTIVE.
 */
export async function signInByProvider(
  deps: Pick<Deps, 'db' | 'clock'>,
  { identity, previousToken, userAgent, byFactor }: ProviderSignIn,
): Promise<SignedIn> {
  const person = (await linkedPerson(deps, identity)) ?? (await personOfAddress(deps, identity));
  if (!person.organizationActive) throw new AppError('ORGANIZATION_INACTIVE', 'the organization is not active');
  const previous = previousToken && (await resolveSession(deps, previousToken, { touch: false }));
  if (previous) await signOut(deps, previous.actor);
  return beginSession(deps, person, userAgent, { byFactor });
}

async function linkedPerson({ db }: Pick<Deps, 'db'>, { issuer, subject }: ProviderIdentity): Promise<PersonCandidate | undefined> {
  const linked = await inTransaction(db, (tx) => findIdentityUsers(tx, issuer, subject));
  return onlyOne(
    linked.filter(({ active }) => active),
    () => new AppError('MULTIPLE_ACTIVE_USERS', 'the identity is linked to several active users', { fields: { identity: 'linkedTwice' } }),
  );
}

async function personOfAddress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { issuer, subject, verifiedEmail }: ProviderIdentity,
): Promise<PersonCandidate> {
  const people = verifiedEmail === null ? [] : await inTransaction(db, (tx) => findUsersOfEmail(tx, verifiedEmail));
  const person = onlyOne(people, () => new AppError('MULTIPLE_ACTIVE_USERS', 'the address belongs to several active users'));
  if (!person)
    throw new AppError('USER_NOT_FOUND', verifiedEmail === null ? 'the address is not verified' : 'no active user has this address');
  const { userId } = person;
  const at = clock();
  await inClinic(db, person, (tx) => linkPerson(tx, { userId, issuer, subject, at }));
  return person;
}

/** Prefers users of active organizations. */
function onlyOne(people: readonly PersonCandidate[], several: () => AppError): PersonCandidate | undefined {
  const open = people.filter(({ organizationActive }) => organizationActive);
  if (open.length > 1) throw several();
  return open[0] ?? people[0];
}
