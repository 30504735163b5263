import { deleteSession, inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';

/** Ends the actor's session. Needs no permission; idempotent. */
export async function signOut({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<void> {
  await inClinic(db, actor, async (tx) => {
    const ended = await deleteSession(tx, actor.sessionId);
    if (!ended) return;
    await writeAudit(tx, { actorId: actor.userId, action: 'SIGN_OUT', entity: 'session', entityId: actor.sessionId, at: clock() });
  });
}
