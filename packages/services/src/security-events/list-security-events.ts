import type { ListSecurityEventsInput, SecurityEventPage } from '@molaar/contracts';
import { inClinic, searchSecurityEvents, writeAudit } from '@molaar/db';
import { cursorOf, readCursor } from '../audit/audit-cursor';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Returns one page of the clinic's security events, the latest first. Reading them is audited, as of the audit log. */
export async function listSecurityEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: ListSecurityEventsInput,
): Promise<SecurityEventPage> {
  requirePermission(actor, 'READ_AUDIT');
  const { userId } = actor;
  const { size, cursor, ...filter } = input;
  const after = cursor ? readCursor(cursor) : undefined;
  return inClinic(db, actor, async (tx) => {
    const found = await searchSecurityEvents(tx, filter, { size: size + 1, after });
    const events = found.slice(0, size);
    const last = events.at(-1);
    // Further pages of the same view are not logged again.
    if (!after) await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'security_events', entityId: null, at: clock() });
    return { events, nextCursor: last && found.length > size ? cursorOf(last.lastAt, last.id) : null };
  });
}
