import { AppError, DISCLAIMER_CATEGORIES, type Locale } from '@molaar/contracts';
import { type ClinicTx, listDefaultDisclaimers, type StoredTreatmentPlan, type TreatmentPlanDisclaimer } from '@molaar/db';

/** Returns the clinic's ACTIVE default of each category, in order; undefined when one is missing. */
export async function findDefaultDisclaimers(tx: ClinicTx, language: Locale): Promise<TreatmentPlanDisclaimer[] | undefined> {
  const found = await listDefaultDisclaimers(tx, language);
  const ordered = DISCLAIMER_CATEGORIES.flatMap((category) => found.find((disclaimer) => disclaimer.category === category) ?? []);
  if (ordered.length < DISCLAIMER_CATEGORIES.length) return undefined;
  return ordered.map(({ category, heading, content }) => ({ category, heading, content }));
}

/**
 * Returns the disclaimers of a language.
 * @throws DEFAULT_DISCLAIMER_NOT_FOUND when one is missing.
 */
export async function requireDefaultDisclaimers(tx: ClinicTx, language: Locale): Promise<TreatmentPlanDisclaimer[]> {
  const found = await findDefaultDisclaimers(tx, language);
  if (!found) throw missingDisclaimerError(language);
  return found;
}

/** Returns the error DEFAULT_DISCLAIMER_NOT_FOUND for documents in a language. */
export function missingDisclaimerError(language: Locale): AppError {
  return new AppError('DEFAULT_DISCLAIMER_NOT_FOUND', `a category has no active default disclaimer in ${language}`);
}

/**
 * Returns a version's disclaimers in a language.
 * @throws DEFAULT_DISCLAIMER_NOT_FOUND when the version has none in it.
 */
export function requirePrintedLanguage(plan: Pick<StoredTreatmentPlan, 'content'>, language: Locale): TreatmentPlanDisclaimer[] {
  const frozen = plan.content.disclaimers[language];
  if (!frozen) throw missingDisclaimerError(language);
  return frozen;
}
