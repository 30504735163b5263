import type { PaginatePricingComponentsInput, PricingComponent } from '@molaar/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { ClinicTx } from '../database';

export type NewPricingComponent = Omit<PricingComponent, 'version'>;

/** Inserts price components, in as many statements as their parameters need. */
export async function insertPricingComponents(tx: ClinicTx, components: readonly NewPricingComponent[]): Promise<void> {
  // PostgreSQL accepts 65,535 parameters per statement and a row has 14.
  for (let from = 0; from < components.length; from += 5_000)
    await tx
      .insertInto('pricing_components')
      .values(
        components.slice(from, from + 5_000).map(({ pricingTemplateId, nameEt, nameEn, ...component }) => ({
          ...component,
          name_et: nameEt,
          name_en: nameEn,
          organization_id: tx.organizationId,
          pricing_template_id: pricingTemplateId,
        })),
      )
      .execute();
}

/** Updates a component, except its price list. @returns false when the version has changed. */
export async function updatePricingComponent(tx: ClinicTx, component: PricingComponent): Promise<boolean> {
  const { id, version, pricingTemplateId, nameEt, nameEn, ...fields } = component;
  const { numUpdatedRows } = await tx
    .updateTable('pricing_components')
    .set({ ...fields, name_et: nameEt, name_en: nameEn, version: version + 1 })
    .where('organization_id', '=', tx.organizationId)
    .where('pricing_template_id', '=', pricingTemplateId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns a component of the given price list. */
export async function findPricingComponent(
  tx: ClinicTx,
  { pricingTemplateId, id }: { pricingTemplateId: string; id: string },
): Promise<PricingComponent | undefined> {
  const row = await components(tx, pricingTemplateId).select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && toComponent(row);
}

/** Lists the whole price list, ordered by code. */
export async function listPricingComponents(tx: ClinicTx, pricingTemplateId: string): Promise<PricingComponent[]> {
  const rows = await components(tx, pricingTemplateId).select(COLUMNS).orderBy(sql`code collate "et-x-icu"`).orderBy('id').execute();
  return rows.map(toComponent);
}

/** Returns whether another component of the price list has this code. */
export async function isPricingCodeUsed(
  tx: ClinicTx,
  { pricingTemplateId, code, id }: { pricingTemplateId: string; code: string; id?: string | undefined },
): Promise<boolean> {
  let others = components(tx, pricingTemplateId).select('id').where('code', '=', code);
  if (id) others = others.where('id', '<>', id);
  return (await others.limit(1).executeTakeFirst()) !== undefined;
}

export type PricingFilters = Pick<PaginatePricingComponentsInput, 'search' | 'category'>;

/** Counts the components of a price list that match the filters. */
export async function countPricingComponents(tx: ClinicTx, pricingTemplateId: string, filters: PricingFilters): Promise<number> {
  const { total } = await filtered(tx, pricingTemplateId, filters)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns one page of a price list; `page` counts from 0. Texts sort as in Estonian, ranges by their lower price. */
export async function pagePricingComponents(
  tx: ClinicTx,
  { pricingTemplateId, page, size, sort, direction, ...filters }: PaginatePricingComponentsInput,
): Promise<PricingComponent[]> {
  const rows = await filtered(tx, pricingTemplateId, filters)
    .select(COLUMNS)
    .orderBy(SORTS[sort], direction)
    .orderBy(SORTS.code)
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute();
  return rows.map(toComponent);
}

/** Lists the categories of the price list; the empty one is omitted. */
export async function listPricingCategories(tx: ClinicTx, pricingTemplateId: string): Promise<string[]> {
  const rows = await components(tx, pricingTemplateId)
    .select('category')
    .where('category', '<>', '')
    .groupBy('category')
    .orderBy(sql`category collate "et-x-icu"`)
    .execute();
  return rows.map(({ category }) => category);
}

/** Deletes a price component. */
export async function deletePricingComponent(tx: ClinicTx, id: string): Promise<void> {
  await tx.deleteFrom('pricing_components').where('organization_id', '=', tx.organizationId).where('id', '=', id).execute();
}

/**
 * Locks a component of the price list, or all of them without `id`, before deleting: a medical template that is being
 * saved with one finishes first and is then seen.
 */
export async function lockPricingComponents(
  tx: ClinicTx,
  { pricingTemplateId, id }: { pricingTemplateId: string; id?: string },
): Promise<void> {
  const all = components(tx, pricingTemplateId).select('id');
  await (id === undefined ? all : all.where('id', '=', id)).orderBy('id').forUpdate().execute();
}

/** Returns those of the components that exist, locked against deletion until the transaction ends. */
export async function lockPricingComponentsForUse(tx: ClinicTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('pricing_components')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('id', 'in', ids)
    // In one order, so that concurrent saves do not deadlock.
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const SORTS: Readonly<Record<PaginatePricingComponentsInput['sort'], RawBuilder<unknown>>> = {
  code: sql`code collate "et-x-icu"`,
  category: sql`category collate "et-x-icu"`,
  name: sql`name collate "et-x-icu"`,
  unit: sql`unit`,
  price: sql`coalesce(price, minimum)`,
  quantity: sql`quantity`,
};

const COLUMNS = [
  'id',
  'pricing_template_id',
  'code',
  'category',
  'name',
  'name_et',
  'name_en',
  'unit',
  'price',
  'minimum',
  'maximum',
  'quantity',
  'vat',
  'version',
] as const;

function components(tx: ClinicTx, pricingTemplateId: string) {
  return tx
    .selectFrom('pricing_components')
    .where('organization_id', '=', tx.organizationId)
    .where('pricing_template_id', '=', pricingTemplateId);
}

function filtered(tx: ClinicTx, pricingTemplateId: string, { search, category }: PricingFilters) {
  let found = components(tx, pricingTemplateId);
  // Literal comparison: a per cent sign in a name is no wildcard.
  if (search)
    found = found.where(sql<boolean>`position(lower(${search}) in lower(concat_ws(' ', code, name, name_et, name_en, category))) > 0`);
  if (category !== undefined) found = found.where('category', '=', category);
  return found;
}

type ComponentRow = Omit<PricingComponent, 'pricingTemplateId' | 'nameEt' | 'nameEn'> & {
  pricing_template_id: string;
  name_et: string | null;
  name_en: string | null;
};

function toComponent({ pricing_template_id, name_et, name_en, ...row }: ComponentRow): PricingComponent {
  return { ...row, nameEt: name_et, nameEn: name_en, pricingTemplateId: pricing_template_id };
}
