import { AppError, type Locale, type MedicalTemplate } from '@molaar/contracts';
import { findDefaultTemplate, findMedicalTemplate, type Tx } from '@molaar/db';

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
