import type { Locale, MailPlaceholder, TreatmentPlanMailTemplate } from '@molaar/contracts';
import { type ClinicTx, listMailTemplates } from '@molaar/db';
import { translations } from '@molaar/i18n';

/** Keeps the placeholders in the portal's default, so that a clinic sees their names when it edits the template. */
const UNFILLED: Record<MailPlaceholder, string> = {
  patient: '{patient}',
  clinic: '{clinic}',
  dentist: '{dentist}',
  validUntil: '{validUntil}',
};

/** Returns the clinic's mail template in this language, or the portal's default. */
export async function readMailTemplate(tx: ClinicTx, language: Locale): Promise<TreatmentPlanMailTemplate> {
  const own = (await listMailTemplates(tx)).find((template) => template.language === language);
  if (own) return { ...own, custom: true };
  const { treatmentPlan } = translations(language).mail;
  return { language, subject: treatmentPlan.subject(UNFILLED), body: treatmentPlan.body(UNFILLED), custom: false, version: 0 };
}

/** Replaces the placeholders; other braces stay. */
export function fillPlaceholders(text: string, facts: Readonly<Record<MailPlaceholder, string>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => (Object.hasOwn(facts, name) ? facts[name as MailPlaceholder] : braces));
}
