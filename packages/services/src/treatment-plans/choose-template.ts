import { AppError, type Locale, type MedicalTemplate, type SaveTreatmentPlanInput } from '@molaar/contracts';
import { type ClinicTx, findDefaultTemplate, findMedicalTemplate, hasTreatmentPlanUsedTemplate } from '@molaar/db';

/**
 * Returns the given template, or the clinic's ACTIVE default of the language.
 * @throws MEDICAL_TEMPLATE_NOT_FOUND, DEFAULT_TEMPLATE_NOT_FOUND.
 */
export async function chooseTemplate(tx: ClinicTx, language: Locale, templateId: string | undefined): Promise<MedicalTemplate> {
  const template = templateId ? await findMedicalTemplate(tx, templateId) : await findDefaultTemplate(tx, language);
  if (template) return template;
  if (templateId) throw new AppError('MEDICAL_TEMPLATE_NOT_FOUND', `no medical template ${templateId}`);
  throw new AppError('DEFAULT_TEMPLATE_NOT_FOUND', `no active default template in ${language}`);
}

/**
 * Checks that the editor offers the template: an ACTIVE one of the language, or one that the treatment plan used
 * before.
 * @throws VALIDATION_FAILED.
 */
export async function requireOfferedTemplate(
  tx: ClinicTx,
  template: MedicalTemplate,
  { id: planId, language }: Pick<SaveTreatmentPlanInput, 'id' | 'language'>,
): Promise<void> {
  if (template.status === 'ACTIVE' && template.language === language) return;
  if (planId && (await hasTreatmentPlanUsedTemplate(tx, planId, template.id))) return;
  throw new AppError(
    'VALIDATION_FAILED',
    `template ${template.id} is ${template.status} in ${template.language}: not for new plans in ${language}`,
    {
      fields: { medicalTemplateId: 'invalid' },
    },
  );
}
