import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/** Returns the name of the program that acted in a person's name at a time; undefined when the person acted. */
export type ProgramOf = (personId: string | null, at: Date | null) => string | undefined;

/**
 * Finds out what programs did with these records in people's names, by API key. The audit log knows: it has the key,
 * and the time that the record has of the same decision.
 * @param entityIds Images, for decisions about findings and statuses; treatment plans, for saved versions.
 */
export async function findPrograms(tx: ClinicTx, entityIds: readonly string[]): Promise<ProgramOf> {
  const ids = [...new Set(entityIds)];
  if (ids.length === 0) return () => undefined;
  const rows = await tx
    .selectFrom('audit_log as l')
    .innerJoin('api_keys as k', (join) => join.onRef('k.organization_id', '=', 'l.organization_id').onRef('k.id', '=', 'l.api_key_id'))
    .select(['l.actor_id', 'l.at', 'k.name'])
    .where('l.organization_id', '=', tx.organizationId)
    .where(sql<boolean>`l.entity_id = any(${ids}::uuid[])`)
    .where('l.api_key_id', 'is not', null)
    .where('l.action', 'in', ['CREATE', 'UPDATE'])
    .execute();
  const names = new Map(rows.map(({ actor_id, at, name }) => [`${actor_id} ${at.getTime()}`, name]));
  return (personId, at) => (personId && at ? names.get(`${personId} ${at.getTime()}`) : undefined);
}
