import { AppError, type OwnSession } from '@molaar/contracts';
import { endSessionsOf, inClinic, listSessions, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

type SessionDeps = Pick<Deps, 'db' | 'clock'>;

/** Lists the caller's active sessions, last used first. */
export async function listOwnSessions({ db, clock }: SessionDeps, actor: Actor): Promise<OwnSession[]> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { userId, sessionId } = actor;
  const sessions = await inClinic(db, actor, (tx) => listSessions(tx, userId, clock()));
  return sessions.map(({ id, createdAt, lastSeenAt, userAgent, partnerName }) => ({
    id,
    current: id === sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    userAgent,
    partnerName,
  }));
}

/**
 * Ends one of the caller's sessions.
 * @throws NOT_FOUND when it is not the caller's.
 */
export async function endOwnSession({ db, clock }: SessionDeps, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { userId } = actor;
  await inClinic(db, actor, async (tx) => {
    const at = clock();
    const ended = await endSessionsOf(tx, userId, { reason: 'SIGNED_OUT', at, only: id });
    if (ended.length === 0) throw new AppError('NOT_FOUND', 'no such session of this person');
    await writeAudit(tx, { actorId: userId, action: 'END', entity: 'session', entityId: id, at });
  });
}

/**
 * Ends the caller's sessions except the current one.
 * @returns The ids of the ended sessions.
 */
export async function endOtherSessions({ db, clock }: SessionDeps, actor: Actor): Promise<string[]> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { userId, sessionId } = actor;
  return inClinic(db, actor, async (tx) => {
    const at = clock();
    const ended = await endSessionsOf(tx, userId, { reason: 'SIGNED_OUT', at, except: sessionId });
    for (const id of ended) await writeAudit(tx, { actorId: userId, action: 'END', entity: 'session', entityId: id, at });
    return ended;
  });
}
