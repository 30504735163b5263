import { AppError, DISCLAIMER_CATEGORIES, type Locale } from '@molaar/contracts';
import { listDefaultDisclaimers, type PlanDisclaimer, type StoredPlan, type Tx } from '@molaar/db';

/** The clinic's ACTIVE default of each category, in the order of the categories; undefined when one is missing. */
export async function findPlanDisclaimers(tx: Tx, organizationId: string, language: Locale): Promise<PlanDisclaimer[] | undefined> {
  const found = await listDefaultDisclaimers(tx, organizationId, language);
  const ordered = DISCLAIMER_CATEGORIES.flatMap((category) => found.find((disclaimer) => disclaimer.category === category) ?? []);
  if (ordered.length < DISCLAIMER_CATEGORIES.length) return undefined;
  return ordered.map(({ category, heading, content }) => ({ category, heading, content }));
}

/** As above for a language that must be complete. DEFAULT_DISCLAIMER_NOT_FOUND. */
export async function requirePlanDisclaimers(tx: Tx, organizationId: string, language: Locale): Promise<PlanDisclaimer[]> {
  const found = await findPlanDisclaimers(tx, organizationId, language);
  if (!found) throw disclaimerMissing(language);
  return found;
}

export function disclaimerMissing(language: Locale): AppError {
  return new AppError('DEFAULT_DISCLAIMER_NOT_FOUND', `a category has no active default disclaimer in ${language}`);
}

/** A version is printed in the languages in which it froze its disclaimers. DEFAULT_DISCLAIMER_NOT_FOUND for another. */
export function requirePlanLanguage(plan: Pick<StoredPlan, 'content'>, language: Locale): PlanDisclaimer[] {
  const frozen = plan.content.disclaimers[language];
  if (!frozen) throw disclaimerMissing(language);
  return frozen;
}
