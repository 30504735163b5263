import type { Locale, MailPlaceholder, PlanMailTemplate } from '@molaar/contracts';
import { listMailTemplates, type Tx } from '@molaar/db';
import { translations } from '@molaar/i18n';

/** What stands in braces in the portal's own words too, so that a clinic sees the same names when it begins to change them. */
const UNFILLED: Record<MailPlaceholder, string> = {
  patient: '{patient}',
  clinic: '{clinic}',
  dentist: '{dentist}',
  validUntil: '{validUntil}',
};

/** The clinic's words for a mail in this language, or the portal's own. */
export async function readMailTemplate(tx: Tx, organizationId: string, language: Locale): Promise<PlanMailTemplate> {
  const own = (await listMailTemplates(tx, organizationId)).find((template) => template.language === language);
  if (own) return { ...own, custom: true };
  const { treatmentPlan } = translations(language).mail;
  return { language, subject: treatmentPlan.subject(UNFILLED), body: treatmentPlan.body(UNFILLED), custom: false, version: 0 };
}

/** Puts the facts where their names stand in braces; other braces stay as they are. */
export function fillWords(text: string, facts: Readonly<Record<MailPlaceholder, string>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => (Object.hasOwn(facts, name) ? facts[name as MailPlaceholder] : braces));
}
