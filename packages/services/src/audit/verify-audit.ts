import type { AuditVerdict } from '@molaar/contracts';
import { inOrganization, verifyAuditChain, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Reads the organization's whole audit log and computes its chain anew. */
export async function verifyAuditLog({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<AuditVerdict> {
  requirePermission(actor, 'READ_AUDIT');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    const verdict = await verifyAuditChain(tx, organizationId);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'VERIFY', entity: 'audit_log', entityId: null, at: clock() });
    return verdict;
  });
}
