import type { ProviderIdentity } from '@molaar/adapters';
import { AppError, type OwnIdentity } from '@molaar/contracts';
import { findIdentity, findIdentityUsers, inClinic, lockIdentity, unlinkIdentities, unlinkIdentity, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';
import { alertOf, recordSecurityEvent } from '../security-events';
import { linkPerson } from './link-person';
import { requireUnlinked } from './require-unlinked';

type OwnDeps = Pick<Deps, 'db' | 'clock' | 'securityEvents'>;

/**
 * Returns whether one's own account is linked to an account of the provider.
 * @throws NOT_ALLOWED.
 */
export async function getOwnIdentity({ db }: Pick<Deps, 'db'>, actor: Actor, issuers: readonly string[]): Promise<OwnIdentity> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const linkedAt = await inClinic(db, actor, (tx) => findIdentity(tx, { userId: actor.userId, issuers }));
  return { linkedAt: linkedAt?.toISOString() ?? null };
}

/**
 * Checks, before the person goes to the provider, that they may link an account there.
 * @throws NOT_ALLOWED; STEP_UP_REQUIRED.
 */
export function requireLinkAllowed(deps: Pick<Deps, 'clock'>, actor: Actor): void {
  requirePermission(actor, 'OWN_ACCOUNT');
  // A key or a partner's session acts for the person, who is not there to choose an account.
  if (actor.apiKey || actor.token) throw new AppError('NOT_ALLOWED', 'only the person links an account');
  requireStepUp(deps, actor);
}

/**
 * Links one's own account to the account at the provider, in place of a former one. This is how people sign in whose
 * provider gives no e-mail address, such as the Estonian state's sign-in service (TARA). The person is notified.
 * @throws NOT_ALLOWED; MULTIPLE_ACTIVE_USERS when the provider account is linked to another active user.
 */
export async function linkOwnIdentity(deps: OwnDeps, actor: Actor, { issuer, subject }: ProviderIdentity): Promise<void> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  const isNew = await inClinic(deps.db, actor, async (tx) => {
    await lockIdentity(tx, { issuer, subject });
    const linked = await findIdentityUsers(tx, issuer, subject);
    if (linked.some((user) => user.userId === userId)) return false;
    await requireUnlinked(tx, { issuer, subject });
    // The link of a deactivated colleague opens nothing any more, and would be in the way.
    for (const former of linked) if (former.organizationId === organizationId) await unlinkIdentities(tx, former.userId);
    await linkPerson(tx, { userId, issuer, subject, at });
    await alertOf(tx, { kind: 'IDENTITY_LINKED', at, userId, owners: false });
    return true;
  });
  if (isNew) recordSecurityEvent(deps, { organizationId, userId, kind: 'IDENTITY_CHANGED' });
}

/**
 * Unlinks one's own account from that at the provider. The person is notified.
 * @throws NOT_ALLOWED; STEP_UP_REQUIRED; NOT_FOUND when nothing is linked.
 */
export async function unlinkOwnIdentity(deps: OwnDeps, actor: Actor, issuers: readonly string[]): Promise<void> {
  requireLinkAllowed(deps, actor);
  const { organizationId, userId } = actor;
  const at = deps.clock();
  await inClinic(deps.db, actor, async (tx) => {
    if (!(await unlinkIdentity(tx, { userId, issuers }))) throw new AppError('NOT_FOUND', 'no account is linked');
    await writeAudit(tx, { actorId: userId, action: 'UNLINK_IDENTITY', entity: 'user', entityId: userId, at });
    await alertOf(tx, { kind: 'IDENTITY_UNLINKED', at, userId, owners: false });
  });
  recordSecurityEvent(deps, { organizationId, userId, kind: 'IDENTITY_CHANGED' });
}
