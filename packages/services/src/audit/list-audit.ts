import type { AuditPage, ListAuditInput } from '@molaar/contracts';
import { inOrganization, searchAudit, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { auditCursor, readAuditCursor } from './audit-cursor';

/** One page of the audit log, the newest first, with the names that its ids have now. Reading it is an entry of its own. */
export async function listAuditLog({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: ListAuditInput): Promise<AuditPage> {
  requirePermission(actor, 'READ_AUDIT');
  const { organizationId, userId } = actor;
  const { size, cursor, ...filter } = input;
  const after = cursor ? readAuditCursor(cursor) : undefined;
  return inOrganization(db, organizationId, async (tx) => {
    const found = await searchAudit(tx, organizationId, filter, { size: size + 1, after });
    const entries = found.slice(0, size);
    const last = entries.at(-1);
    // Further pages of the same look are not another one.
    if (!after) await writeAudit(tx, organizationId, { actorId: userId, action: 'VIEW', entity: 'audit_log', entityId: null, at: clock() });
    return { entries, nextCursor: last && found.length > size ? auditCursor(last) : null };
  });
}
