import { inTransaction, resolveSessionToken } from '@molaar/db';
import type { Actor, Deps } from '../deps';
import { hashToken, isToken } from './token';

export interface ResolvedSession {
  actor: Actor;
  /** When it ends if nothing else is asked until then. */
  idleAt: Date;
  /** When it ends in any case. */
  expiresAt: Date;
}

/**
 * Who a session token stands for; undefined when it stands for nobody any more. `touch` counts the request as
 * activity: false for what a page does by itself (the event stream, polling), which must not keep a session alive.
 */
export async function resolveSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  { touch }: { touch: boolean },
): Promise<ResolvedSession | undefined> {
  if (!isToken(token)) return undefined;
  const session = await inTransaction(db, (tx) => resolveSessionToken(tx, hashToken(token), clock(), touch));
  if (!session) return undefined;
  const { userId, organizationId, roles, sessionId, locale, expiresAt, lastSeenAt, inactivityMinutes } = session;
  return {
    actor: { userId, organizationId, roles, sessionId, locale },
    idleAt: new Date(lastSeenAt.getTime() + inactivityMinutes * 60_000),
    expiresAt,
  };
}
