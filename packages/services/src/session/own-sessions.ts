import { AppError, type OwnSession } from '@molaar/contracts';
import { deleteOwnSession, deleteSessionsOf, inOrganization, listSessions, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

type SessionDeps = Pick<Deps, 'db' | 'clock'>;

/** One's own living sessions, the last used first. */
export async function listOwnSessions({ db, clock }: SessionDeps, actor: Actor): Promise<OwnSession[]> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { organizationId, userId, sessionId } = actor;
  const sessions = await inOrganization(db, organizationId, (tx) => listSessions(tx, organizationId, userId, clock()));
  return sessions.map(({ id, createdAt, lastSeenAt, userAgent, partnerName }) => ({
    id,
    current: id === sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    userAgent,
    partnerName,
  }));
}

/** Ends one of one's own sessions at once. Throws NOT_FOUND for anybody else's. */
export async function endOwnSession({ db, clock }: SessionDeps, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { organizationId, userId } = actor;
  await inOrganization(db, organizationId, async (tx) => {
    if (!(await deleteOwnSession(tx, organizationId, userId, id))) throw new AppError('NOT_FOUND', 'no such session of this person');
    await writeAudit(tx, organizationId, { actorId: userId, action: 'END', entity: 'session', entityId: id, at: clock() });
  });
}

/** Ends all of one's own sessions but the one that asks; answers their ids. */
export async function endOtherSessions({ db, clock }: SessionDeps, actor: Actor): Promise<string[]> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { organizationId, userId, sessionId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    const ended = await deleteSessionsOf(tx, organizationId, userId, sessionId);
    for (const id of ended)
      await writeAudit(tx, organizationId, { actorId: userId, action: 'END', entity: 'session', entityId: id, at: clock() });
    return ended;
  });
}
