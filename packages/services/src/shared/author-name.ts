import type { Locale } from '@molaar/contracts';
import { type ClinicTx, findPeopleNames, findPrograms, type StoredImage } from '@molaar/db';
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

/** Returns who uploaded an image, as `AuthorName` does. */
export type UploaderName = (image: Pick<StoredImage, 'uploaderId' | 'uploadedAt' | 'uploadedBy'>) => string;

interface ActsOn {
  entityIds: readonly string[];
  acts: readonly Acted[];
  locale: Locale;
}

/** Reads the names of those who acted on these images or treatment plans. */
export async function findAuthorNames(tx: ClinicTx, actsOn: ActsOn): Promise<AuthorName> {
  return (await findNames(tx, actsOn)).nameOf;
}

/** Reads the names of those who acted on these images or treatment plans, and of those who uploaded the images. */
export async function findNames(
  tx: ClinicTx,
  { entityIds, acts, locale }: ActsOn,
): Promise<{ nameOf: AuthorName; uploaderOf: UploaderName }> {
  const ids = acts.map(({ by }) => by);
  const [people, programOf] = await Promise.all([findPeopleNames(tx, ids), findPrograms(tx, entityIds)]);
  const programName = (by: string | null, at: Date | null) => {
    const name = programOf(by, at);
    return name === undefined ? null : translations(locale).pages.byProgram({ name });
  };
  return {
    nameOf: (by, at) => programName(by, at) ?? (by && people.get(by)) ?? null,
    uploaderOf: ({ uploaderId, uploadedAt, uploadedBy }) => programName(uploaderId, uploadedAt) ?? uploadedBy,
  };
}
