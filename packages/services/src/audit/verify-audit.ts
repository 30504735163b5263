import type { AuditVerdict } from '@molaar/contracts';
import { inClinic, verifyAuditChain, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { countAction } from '../limits/count-action';

/** Reads the organization's whole audit log and recomputes its hash chain. */
export async function verifyAuditLog(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<AuditVerdict> {
  requirePermission(actor, 'READ_AUDIT');
  await countAction(deps, 'VERIFY_AUDIT', { actor });
  const { db, clock } = deps;
  const { userId } = actor;
  return inClinic(db, actor, async (tx) => {
    const verdict = await verifyAuditChain(tx);
    await writeAudit(tx, { actorId: userId, action: 'VERIFY', entity: 'audit_log', entityId: null, at: clock() });
    return verdict;
  });
}
