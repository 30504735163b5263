import type { PricingTemplate } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/** Inserts an empty price list. */
export async function insertPricingTemplate(
  tx: ClinicTx,
  { id, name, createdAt }: { id: string; name: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('pricing_templates').values({ organization_id: tx.organizationId, id, name, created_at: createdAt }).execute();
}

/** Lists all price lists with their number of components, by name. */
export async function listPricingTemplates(tx: ClinicTx): Promise<PricingTemplate[]> {
  return templates(tx).orderBy(sql`t.name collate "et-x-icu"`).orderBy('t.id').execute();
}

/** Returns a price list without its components. */
export async function findPricingTemplate(tx: ClinicTx, id: string): Promise<PricingTemplate | undefined> {
  return templates(tx).where('t.id', '=', id).executeTakeFirst();
}

/** Whether the clinic has a price list with this id. */
export async function hasPricingTemplate(tx: ClinicTx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pricing_templates')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the price list until the transaction ends. @returns Whether it exists. */
export async function lockPricingTemplate(tx: ClinicTx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pricing_templates')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets no other transaction of the organization lock the names of its price lists until this one ends. */
export async function lockPricingTemplateNames(tx: ClinicTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`price list names ${tx.organizationId}`}, 0))`.execute(tx);
}

/** Renames a price list. @returns false when the version has changed. */
export async function renamePricingTemplate(
  tx: ClinicTx,
  { id, version, name }: { id: string; version: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pricing_templates')
    .set({ name, version: version + 1 })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the price list with its components. Nothing may reference them any more (`releasePricing`). */
export async function deletePricingTemplate(tx: ClinicTx, id: string): Promise<void> {
  await tx.deleteFrom('pricing_templates').where('organization_id', '=', tx.organizationId).where('id', '=', id).execute();
}

function templates(tx: ClinicTx) {
  return tx
    .selectFrom('pricing_templates as t')
    .leftJoin('pricing_components as c', (join) =>
      join.onRef('c.organization_id', '=', 't.organization_id').onRef('c.pricing_template_id', '=', 't.id'),
    )
    .select(({ fn }) => ['t.id', 't.name', 't.version', fn.count<number>('c.id').as('components')])
    .where('t.organization_id', '=', tx.organizationId)
    .groupBy(['t.id', 't.name', 't.version']);
}
