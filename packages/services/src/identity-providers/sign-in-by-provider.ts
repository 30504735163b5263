import type { ProviderIdentity } from '@molaar/adapters';
import { AppError } from '@molaar/contracts';
import { findIdentityUsers, findUsersOfEmail, inOrganization, inTransaction, type PersonCandidate } from '@molaar/db';
import type { Deps } from '../context/deps';
import { resolveSession } from '../session/resolve-session';
import { beginSession, type SignedIn } from '../session/sign-in';
import { signOut } from '../session/sign-out';
import { linkPerson } from './link-person';

export interface ProviderSignIn {
  identity: ProviderIdentity;
  /** The session that the browser came with: it ends with a successful sign-in. */
  previousToken?: string | undefined;
  userAgent?: string | undefined;
}

/**
 * Begins a session for who the identity provider says has come: the person who linked this account, else the one active
 * person whose e-mail address the provider has verified, who is linked by it. Throws USER_NOT_FOUND (nobody, or the address
 * is not verified), MULTIPLE_ACTIVE_USERS (with `fields.identity` linkedTwice where the account at the provider itself is linked to several,
 * as it could be once; one of them is deactivated then), ORGANIZATION_INACTIVE.
 */
export async function signInByProvider(
  deps: Pick<Deps, 'db' | 'clock'>,
  { identity, previousToken, userAgent }: ProviderSignIn,
): Promise<SignedIn> {
  const person = (await linkedPerson(deps, identity)) ?? (await personOfAddress(deps, identity));
  if (!person.organizationActive) throw new AppError('ORGANIZATION_INACTIVE', 'the organization is not active');
  const previous = previousToken && (await resolveSession(deps, previousToken, { touch: false }));
  if (previous) await signOut(deps, previous.actor);
  return beginSession(deps, person, userAgent);
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
  const { organizationId, userId } = person;
  const at = clock();
  await inOrganization(db, organizationId, (tx) => linkPerson(tx, organizationId, { userId, issuer, subject, at }));
  return person;
}

/** Whose organization is not active cannot be meant, unless there is nobody else. */
function onlyOne(people: readonly PersonCandidate[], several: () => AppError): PersonCandidate | undefined {
  const open = people.filter(({ organizationActive }) => organizationActive);
  if (open.length > 1) throw several();
  return open[0] ?? people[0];
}
