import { AppError, type Locale, type MedicalTemplate, type SavePlanInput } from '@molaar/contracts';
import { findDefaultTemplate, findMedicalTemplate, planHadTemplate, type Tx } from '@molaar/db';

/** The named template, or the clinic's ACTIVE default of the language. MEDICAL_TEMPLATE_NOT_FOUND, DEFAULT_TEMPLATE_NOT_FOUND. */
export async function chooseTemplate(
  tx: Tx,
  organizationId: string,
  language: Locale,
  templateId: string | undefined,
): Promise<MedicalTemplate> {
  const template = templateId
    ? await findMedicalTemplate(tx, organizationId, templateId)
    : await findDefaultTemplate(tx, organizationId, language);
  if (template) return template;
  if (templateId) throw new AppError('MEDICAL_TEMPLATE_NOT_FOUND', `no medical template ${templateId}`);
  throw new AppError('DEFAULT_TEMPLATE_NOT_FOUND', `no active default template in ${language}`);
}

/**
 * A plan is saved with what the planner offers: an ACTIVE template of its language, or one that the plan had before, whatever has
 * become of it. VALIDATION_FAILED.
 */
export async function requireOffered(
  tx: Tx,
  organizationId: string,
  template: MedicalTemplate,
  { id: planId, language }: Pick<SavePlanInput, 'id' | 'language'>,
): Promise<void> {
  if (template.status === 'ACTIVE' && template.language === language) return;
  if (planId && (await planHadTemplate(tx, organizationId, planId, template.id))) return;
  throw new AppError(
    'VALIDATION_FAILED',
    `template ${template.id} is ${template.status} in ${template.language}: not for new plans in ${language}`,
    {
      fields: { medicalTemplateId: 'invalid' },
    },
  );
}
