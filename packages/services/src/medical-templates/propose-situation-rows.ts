import { AppError, type MedicalTemplateRow } from '@molaar/contracts';
import { findMedicalTemplate, inClinic, listPricingComponents } from '@molaar/db';
import { situationRows } from '../clinic-defaults/default-template';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Returns the default rows by situation that a template lacks, of the findings that it treats: templates of clinics
 * that began with an earlier release have none. In the template's language, with its names, at the prices of its price
 * list. Nothing is saved.
 * @throws USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE, MEDICAL_TEMPLATE_NOT_FOUND.
 */
export async function proposeSituationRows({ db }: Pick<Deps, 'db'>, actor: Actor, { id }: { id: string }): Promise<MedicalTemplateRow[]> {
  requirePermission(actor, 'MANAGE_MEDICAL_TEMPLATES', 'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE');
  return inClinic(db, actor, async (tx) => {
    const template = await findMedicalTemplate(tx, id);
    if (!template) throw new AppError('MEDICAL_TEMPLATE_NOT_FOUND', `no medical template ${id}`);
    const { language, pricingTemplateId, rows } = template;
    const components = pricingTemplateId ? await listPricingComponents(tx, pricingTemplateId) : [];
    const has = (one: MedicalTemplateRow) =>
      rows.some(({ detectableObject, situation }) => detectableObject === one.detectableObject && situation === one.situation);
    return rows
      .filter(({ situation }) => situation === 'ANY')
      .flatMap(({ detectableObject, displayName, displayColor, category }) =>
        situationRows(detectableObject, language, components).map((row) => ({ ...row, displayName, displayColor, category })),
      )
      .filter((row) => !has(row));
  });
}
