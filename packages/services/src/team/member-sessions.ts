import { AppError, type MemberSession } from '@molaar/contracts';
import { endSessionsOf, findMember, inClinic, listSessions, writeAudits } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

type SessionDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Lists the active sessions of a person of the clinic for its owner, last used first.
 * @throws USER_NOT_FOUND.
 */
export async function listMemberSessions({ db, clock }: SessionDeps, actor: Actor, memberId: string): Promise<MemberSession[]> {
  requirePermission(actor, 'READ_AUDIT');
  const sessions = await inClinic(db, actor, async (tx) => {
    if (!(await findMember(tx, memberId))) throw unknownMember();
    return listSessions(tx, memberId, clock());
  });
  return sessions.map(({ id, createdAt, lastSeenAt, userAgent, partnerName }) => ({
    ...{ id, userAgent, partnerName },
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/**
 * Ends one session or all sessions of a person of the clinic; the owner's current one stays.
 * @returns The ids of the ended sessions.
 * @throws USER_NOT_FOUND; NOT_FOUND when the session is not the person's.
 */
export async function endMemberSessions(
  { db, clock }: SessionDeps,
  actor: Actor,
  { id: memberId, sessionId }: { id: string; sessionId?: string | undefined },
): Promise<string[]> {
  requirePermission(actor, 'READ_AUDIT');
  const { userId, sessionId: current } = actor;
  return inClinic(db, actor, async (tx) => {
    if (!(await findMember(tx, memberId))) throw unknownMember();
    const at = clock();
    const which = sessionId === undefined ? { except: current } : { only: sessionId };
    const ended = await endSessionsOf(tx, memberId, { reason: 'SIGNED_OUT', at, ...which });
    if (sessionId !== undefined && ended.length === 0) throw new AppError('NOT_FOUND', 'no such session of this person');
    await writeAudits(
      tx,
      ended.map((entityId) => ({ actorId: userId, action: 'END', entity: 'session', entityId, at })),
    );
    return ended;
  });
}

function unknownMember(): AppError {
  return new AppError('USER_NOT_FOUND', 'no such person in this organization');
}
