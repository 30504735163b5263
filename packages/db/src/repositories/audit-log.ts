import type { Tx } from '../database';
import { newId } from '../ids';

export interface AuditEntry {
  /** Null: the portal itself. */
  actorId: string | null;
  /** A verb, for example VIEW, CREATE, UPDATE, DELETE, SIGN_IN. */
  action: string;
  /** The kind of row, for example patient, image, analysis. */
  entity: string;
  entityId: string | null;
  at: Date;
}

/** Adds to the append-only log. Ids only: a person's data never stands here. */
export async function writeAudit(tx: Tx, organizationId: string, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      organization_id: organizationId,
      id: newId(),
      actor_id: entry.actorId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      at: entry.at,
    })
    .execute();
}

/** Everything that happened to one row, oldest first. */
export async function listAudit(tx: Tx, organizationId: string, entityId: string): Promise<AuditEntry[]> {
  const rows = await tx
    .selectFrom('audit_log')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute();
  return rows.map(({ actor_id, action, entity, entity_id, at }) => ({ actorId: actor_id, action, entity, entityId: entity_id, at }));
}
