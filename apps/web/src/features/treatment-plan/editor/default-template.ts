import type { Locale, MedicalTemplateSummary } from '@molaar/contracts';

/**
 * With which template a plan in this language begins: the default, or where the clinic has none any more, the first that is
 * active, so that a deleted default never stands in the way of a plan. Undefined where no template is.
 */
export function defaultTemplate(language: Locale, templates: readonly MedicalTemplateSummary[]): MedicalTemplateSummary | undefined {
  const active = templates.filter((template) => template.language === language && template.status === 'ACTIVE');
  return active.find((template) => template.default) ?? active[0];
}
