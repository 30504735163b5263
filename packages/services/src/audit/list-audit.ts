import type { AuditPage, ListAuditInput } from '@molaar/contracts';
import { inClinic, searchAudit, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { cursorOf, readCursor } from './audit-cursor';

/** Returns one page of the audit log, newest first, with current names. Reading is logged as an entry of its own. */
export async function listAuditLog({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: ListAuditInput): Promise<AuditPage> {
  requirePermission(actor, 'READ_AUDIT');
  const { userId } = actor;
  const { size, cursor, ...filter } = input;
  const after = cursor ? readCursor(cursor) : undefined;
  return inClinic(db, actor, async (tx) => {
    const found = await searchAudit(tx, filter, { size: size + 1, after });
    const entries = found.slice(0, size);
    const last = entries.at(-1);
    // Further pages of the same view are not logged again.
    if (!after) await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'audit_log', entityId: null, at: clock() });
    return { entries, nextCursor: last && found.length > size ? cursorOf(last.at, last.id) : null };
  });
}
