import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/** Returns display names of people of the organization by id; unknown ids are omitted. */
export async function findPeopleNames(tx: ClinicTx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'title', 'first_name', 'last_name'])
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, title, first_name, last_name }) => [id, [title, first_name, last_name].filter(Boolean).join(' ')]));
}
