import type { ClinicTx } from '../database';

/** What medical templates reference: a price list as their default, or its components in their rows. */
interface Named {
  pricingTemplateId?: string;
  /** One component; omitted: every component of the price list. */
  componentId?: string;
}

/** Lists ACTIVE medical templates that reference the component, or the price list or any of its components. */
export async function listActiveUses(tx: ClinicTx, named: Named): Promise<string[]> {
  return users(tx, named, ['ACTIVE']);
}

/**
 * Removes the component, or the price list with its components, from medical templates that are not ACTIVE and
 * increments their versions, so that people who edit one reload it.
 */
export async function releasePricing(tx: ClinicTx, named: Named): Promise<void> {
  const templates = await users(tx, named, ['DRAFT', 'EXPIRED']);
  if (templates.length === 0) return;
  const { pricingTemplateId, componentId } = named;
  let links = tx
    .deleteFrom('medical_template_components')
    .where('organization_id', '=', tx.organizationId)
    .where('template_id', 'in', templates);
  if (componentId) links = links.where('pricing_component_id', '=', componentId);
  else links = links.where('pricing_component_id', 'in', componentsOf(tx, pricingTemplateId ?? ''));
  await links.execute();
  await tx
    .updateTable('medical_templates')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', 'in', templates)
    .execute();
  if (componentId) return;
  await tx
    .updateTable('medical_templates')
    .set({ pricing_template_id: null })
    .where('organization_id', '=', tx.organizationId)
    .where('pricing_template_id', '=', pricingTemplateId ?? '')
    .where('id', 'in', templates)
    .execute();
}

async function users(
  tx: ClinicTx,
  { pricingTemplateId, componentId }: Named,
  statuses: ('DRAFT' | 'ACTIVE' | 'EXPIRED')[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('medical_templates as t')
    .select('t.id')
    .where('t.organization_id', '=', tx.organizationId)
    .where('t.status', 'in', statuses)
    .where(({ or, eb, exists, selectFrom }) => {
      let links = selectFrom('medical_template_components as l')
        .select('l.template_id')
        .whereRef('l.organization_id', '=', 't.organization_id')
        .whereRef('l.template_id', '=', 't.id');
      if (componentId) links = links.where('l.pricing_component_id', '=', componentId);
      else links = links.where('l.pricing_component_id', 'in', componentsOf(tx, pricingTemplateId ?? ''));
      return or([exists(links), ...(componentId ? [] : [eb('t.pricing_template_id', '=', pricingTemplateId ?? '')])]);
    })
    .orderBy('t.id')
    .execute();
  return rows.map(({ id }) => id);
}

function componentsOf(tx: ClinicTx, pricingTemplateId: string) {
  return tx
    .selectFrom('pricing_components')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('pricing_template_id', '=', pricingTemplateId);
}
