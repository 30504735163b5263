import { AppError, type Locale, type MedicalTemplate, type MedicalTemplateRow, type MedicalTemplateSummary } from '@molaar/contracts';
import type { ClinicTx } from '../database';
import { isUniqueViolation } from '../violations';

/** Lists all templates of the clinic by language and name. */
export async function listMedicalTemplates(tx: ClinicTx): Promise<MedicalTemplateSummary[]> {
  const rows = await summaries(tx).orderBy('language').orderBy('name').orderBy('id').execute();
  return rows.map(toSummary);
}

/** Returns which rows each template of the clinic has, by the template's id. */
export async function listTemplateSituations(
  tx: ClinicTx,
): Promise<Map<string, Pick<MedicalTemplateRow, 'detectableObject' | 'situation'>[]>> {
  const rows = await tx
    .selectFrom('medical_template_rows')
    .select(['template_id', 'detectable_object', 'situation'])
    .where('organization_id', '=', tx.organizationId)
    .execute();
  const found = new Map<string, Pick<MedicalTemplateRow, 'detectableObject' | 'situation'>[]>();
  for (const { template_id, detectable_object, situation } of rows)
    found.set(template_id, [...(found.get(template_id) ?? []), { detectableObject: detectable_object, situation }]);
  return found;
}

/** Returns the template with its rows in their order and their price components; undefined for an unknown id. */
export async function findMedicalTemplate(tx: ClinicTx, id: string): Promise<MedicalTemplate | undefined> {
  const row = await summaries(tx).where('id', '=', id).executeTakeFirst();
  return row && { ...toSummary(row), rows: await templateRows(tx, id) };
}

/** Returns the ACTIVE default template for new treatment plans of this language. */
export async function findDefaultTemplate(tx: ClinicTx, language: Locale): Promise<MedicalTemplate | undefined> {
  const row = await summaries(tx)
    .where('language', '=', language)
    .where('status', '=', 'ACTIVE')
    .where('is_default', '=', true)
    .executeTakeFirst();
  return row && { ...toSummary(row), rows: await templateRows(tx, row.id) };
}

/** What a save contains: rows name their components; names and prices come from the price list. */
export type NewMedicalTemplate = Omit<MedicalTemplate, 'version' | 'currency' | 'rows'> & { rows: readonly NewTemplateRow[] };
export type NewTemplateRow = Omit<MedicalTemplateRow, 'components'> & {
  components: readonly Pick<MedicalTemplateRow['components'][number], 'pricingComponentId' | 'quantity'>[];
};

/** Inserts the template with its rows, in the given order, and their components. */
export async function insertMedicalTemplate(tx: ClinicTx, template: NewMedicalTemplate, createdAt: Date): Promise<void> {
  await rejectSecondDefault(
    tx
      .insertInto('medical_templates')
      .values({ organization_id: tx.organizationId, id: template.id, ...columns(template), created_at: createdAt })
      .execute(),
  );
  await insertRows(tx, template);
}

/** Replaces the template and all of its rows. @returns false when the version has changed. */
export async function replaceMedicalTemplate(tx: ClinicTx, version: number, template: NewMedicalTemplate): Promise<boolean> {
  const { numUpdatedRows } = await rejectSecondDefault(
    tx
      .updateTable('medical_templates')
      .set({ ...columns(template), version: version + 1 })
      .where('organization_id', '=', tx.organizationId)
      .where('id', '=', template.id)
      .where('version', '=', version)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) return false;
  await tx
    .deleteFrom('medical_template_rows')
    .where('organization_id', '=', tx.organizationId)
    .where('template_id', '=', template.id)
    .execute();
  await insertRows(tx, template);
  return true;
}

/** Makes the language's default an ordinary template, unless it is the given one. */
export async function replaceDefaultTemplate(tx: ClinicTx, { language, to }: { language: Locale; to: string }): Promise<void> {
  await tx
    .updateTable('medical_templates')
    .set(({ eb }) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where('organization_id', '=', tx.organizationId)
    .where('language', '=', language)
    .where('is_default', '=', true)
    .where('id', '<>', to)
    .execute();
}

/** Deletes a template. Treatment plans keep what they froze. @returns false when it does not exist. */
export async function deleteMedicalTemplate(tx: ClinicTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('medical_templates')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function columns({ name, status, language, default: isDefault, pricingTemplateId }: NewMedicalTemplate) {
  return { name, status, language, is_default: isDefault, pricing_template_id: pricingTemplateId };
}

/**
 * Translates the violation when two people make different templates the default at the same time.
 * @throws VERSION_CONFLICT
 */
async function rejectSecondDefault<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'medical_templates_one_default'))
      throw new AppError('VERSION_CONFLICT', 'another template became the default in the meantime');
    throw error;
  }
}

async function insertRows(tx: ClinicTx, { id, rows }: NewMedicalTemplate): Promise<void> {
  const of = { organization_id: tx.organizationId, template_id: id };
  if (rows.length === 0) return;
  await tx
    .insertInto('medical_template_rows')
    .values(
      rows.map((row, position) => ({
        ...of,
        position,
        detectable_object: row.detectableObject,
        situation: row.situation,
        treatment_name: row.treatmentName,
        display_name: row.displayName,
        category: row.category,
        display_color: row.displayColor,
        treatment_text: row.treatmentText,
        price_from: row.priceFrom,
        price_to: row.priceTo,
        disclaimers: row.disclaimers,
      })),
    )
    .execute();
  const components = rows.flatMap(({ detectableObject, situation, components }) =>
    components.map(({ pricingComponentId, quantity }, position) => ({
      ...of,
      detectable_object: detectableObject,
      situation,
      pricing_component_id: pricingComponentId,
      position,
      quantity,
    })),
  );
  if (components.length > 0) await tx.insertInto('medical_template_components').values(components).execute();
}

function summaries(tx: ClinicTx) {
  return tx
    .selectFrom('medical_templates')
    .select(['id', 'name', 'status', 'language', 'currency', 'is_default', 'pricing_template_id', 'version'])
    .where('organization_id', '=', tx.organizationId);
}

function toSummary({
  is_default,
  pricing_template_id,
  ...row
}: Omit<MedicalTemplateSummary, 'default' | 'pricingTemplateId'> & {
  is_default: boolean;
  pricing_template_id: string | null;
}): MedicalTemplateSummary {
  return { ...row, default: is_default, pricingTemplateId: pricing_template_id };
}

async function templateRows(tx: ClinicTx, templateId: string): Promise<MedicalTemplateRow[]> {
  const components = await componentsByRow(tx, templateId);
  const rows = await tx
    .selectFrom('medical_template_rows')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('template_id', '=', templateId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    detectableObject: row.detectable_object,
    situation: row.situation,
    treatmentName: row.treatment_name,
    displayName: row.display_name,
    category: row.category,
    displayColor: row.display_color,
    treatmentText: row.treatment_text,
    priceFrom: row.price_from,
    priceTo: row.price_to,
    disclaimers: row.disclaimers,
    components: components.get(`${row.detectable_object} ${row.situation}`) ?? [],
  }));
}

/** Returns the components by finding type and situation of their row. */
async function componentsByRow(tx: ClinicTx, templateId: string): Promise<Map<string, MedicalTemplateRow['components']>> {
  const rows = await tx
    .selectFrom('medical_template_components as t')
    .innerJoin('pricing_components as c', (join) =>
      join.onRef('c.organization_id', '=', 't.organization_id').onRef('c.id', '=', 't.pricing_component_id'),
    )
    .select(['t.detectable_object', 't.situation', 't.quantity'])
    .select(['c.id', 'c.code', 'c.name', 'c.unit', 'c.price', 'c.minimum', 'c.maximum', 'c.vat'])
    .where('t.organization_id', '=', tx.organizationId)
    .where('t.template_id', '=', templateId)
    .orderBy('t.position')
    .execute();
  const found = new Map<string, MedicalTemplateRow['components']>();
  for (const { detectable_object, situation, id, ...component } of rows) {
    const key = `${detectable_object} ${situation}`;
    found.set(key, [...(found.get(key) ?? []), { ...component, pricingComponentId: id }]);
  }
  return found;
}
