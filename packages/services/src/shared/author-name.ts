import type { Locale } from '@molaar/contracts';
import { type ClinicTx, findPeopleNames, findPrograms } from '@molaar/db';
import { translations } from '@molaar/i18n';

interface Acted {
  by: string | null;
  at: Date | null;
}

/**
 * Returns who decided or saved something: the person, or the program that did it in the person's name with an API key.
 * Null for an unknown person.
 */
export type AuthorName = (by: string | null, at: Date | null) => string | null;

/** Reads the names of those who acted on these images or treatment plans. */
export async function findAuthorNames(
  tx: ClinicTx,
  { entityIds, acts, locale }: { entityIds: readonly string[]; acts: readonly Acted[]; locale: Locale },
): Promise<AuthorName> {
  const ids = acts.map(({ by }) => by);
  const [people, programOf] = await Promise.all([findPeopleNames(tx, ids), findPrograms(tx, entityIds)]);
  return (by, at) => {
    const name = programOf(by, at);
    if (name !== undefined) return translations(locale).pages.byProgram({ name });
    return (by && people.get(by)) ?? null;
  };
}
