import { deleteSession, inOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';

/** Ends the actor's session on the server at once. Anyone may leave; leaving twice is no error. */
export async function signOut({ db, clock }: Pick<Deps, 'db' | 'clock'>, { organizationId, userId, sessionId }: Actor): Promise<void> {
  await inOrganization(db, organizationId, async (tx) => {
    const ended = await deleteSession(tx, organizationId, sessionId);
    if (!ended) return;
    await writeAudit(tx, organizationId, { actorId: userId, action: 'SIGN_OUT', entity: 'session', entityId: sessionId, at: clock() });
  });
}
