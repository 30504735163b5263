import type { PricingComponent, PricingTemplate } from '@molaar/contracts';
import type { Tx } from '../database';

export async function insertPricingTemplate(
  tx: Tx,
  organizationId: string,
  { id, name, createdAt }: { id: string; name: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('pricing_templates').values({ organization_id: organizationId, id, name, created_at: createdAt }).execute();
}

export async function insertPricingComponents(tx: Tx, organizationId: string, components: readonly PricingComponent[]): Promise<void> {
  if (components.length === 0) return;
  await tx
    .insertInto('pricing_components')
    .values(
      components.map(({ pricingTemplateId, ...component }) => ({
        ...component,
        organization_id: organizationId,
        pricing_template_id: pricingTemplateId,
      })),
    )
    .execute();
}

/** All price lists with the number of their components, by name. */
export async function listPricingTemplates(tx: Tx, organizationId: string): Promise<PricingTemplate[]> {
  return tx
    .selectFrom('pricing_templates as t')
    .leftJoin('pricing_components as c', (join) =>
      join.onRef('c.organization_id', '=', 't.organization_id').onRef('c.pricing_template_id', '=', 't.id'),
    )
    .select(({ fn }) => ['t.id', 't.name', fn.count<number>('c.id').as('components')])
    .where('t.organization_id', '=', organizationId)
    .groupBy(['t.id', 't.name', 't.created_at'])
    .orderBy('t.name')
    .orderBy('t.id')
    .execute();
}

export async function pricingTemplateExists(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pricing_templates')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** One page of a price list in the order of its codes; `page` counts from 0. */
export async function pagePricingComponents(
  tx: Tx,
  organizationId: string,
  pricingTemplateId: string,
  { page, size }: { page: number; size: number },
): Promise<{ components: PricingComponent[]; total: number }> {
  const all = tx
    .selectFrom('pricing_components')
    .where('organization_id', '=', organizationId)
    .where('pricing_template_id', '=', pricingTemplateId);
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await all
    .select(['id', 'pricing_template_id', 'code', 'category', 'name', 'unit', 'price', 'minimum', 'maximum', 'quantity'])
    .orderBy('code')
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute();
  return { components: rows.map(({ pricing_template_id, ...row }) => ({ ...row, pricingTemplateId: pricing_template_id })), total };
}
