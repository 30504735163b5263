import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/**
 * Returns the present names of these ids for the audit log, which stores ids only. An image is named by its number and
 * its patient, a treatment plan by its patient. Deleted and unnamed rows are omitted.
 */
export async function auditNames(tx: ClinicTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select distinct unnest(${ids}::uuid[]) as id)
    select p.id, p.first_name || ' ' || p.last_name as name from patients p join wanted using (id) where p.organization_id = ${tx.organizationId}
    union all
    select i.id, '#' || i.image_number || ' ' || p.first_name || ' ' || p.last_name from images i join wanted using (id)
      join patients p on p.organization_id = i.organization_id and p.id = i.patient_id where i.organization_id = ${tx.organizationId}
    union all
    select a.id, '#' || i.image_number || ' ' || p.first_name || ' ' || p.last_name from analyses a join wanted using (id)
      join images i on i.organization_id = a.organization_id and i.id = a.image_id
      join patients p on p.organization_id = i.organization_id and p.id = i.patient_id where a.organization_id = ${tx.organizationId}
    union all
    select t.id, p.first_name || ' ' || p.last_name from treatment_plans t join wanted using (id)
      join patients p on p.organization_id = t.organization_id and p.id = t.patient_id where t.organization_id = ${tx.organizationId}
    union all
    select u.id, u.first_name || ' ' || u.last_name from users u join wanted using (id) where u.organization_id = ${tx.organizationId}
    union all
    select o.id, o.name from organizations o join wanted using (id) where o.id = ${tx.organizationId}
    union all
    select m.id, m.name from medical_templates m join wanted using (id) where m.organization_id = ${tx.organizationId}
    union all
    select d.id, d.heading from disclaimers d join wanted using (id) where d.organization_id = ${tx.organizationId}
    union all
    select t.id, t.name from pricing_templates t join wanted using (id) where t.organization_id = ${tx.organizationId}
    union all
    select c.id, c.name from pricing_components c join wanted using (id) where c.organization_id = ${tx.organizationId}
    union all
    select k.id, k.name from api_keys k join wanted using (id) where k.organization_id = ${tx.organizationId}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
