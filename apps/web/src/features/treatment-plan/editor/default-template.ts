import type { Locale, MedicalTemplateSummary } from '@molaar/contracts';

/**
 * Returns the template that a new plan in this language starts with: the default, or the first active one where the
 * default was deleted. Undefined where there is none.
 */
export function defaultTemplate(language: Locale, templates: readonly MedicalTemplateSummary[]): MedicalTemplateSummary | undefined {
  const active = templates.filter((template) => template.language === language && template.status === 'ACTIVE');
  return active.find((template) => template.default) ?? active[0];
}
