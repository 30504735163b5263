import type { PatientFilter } from '@molaar/db';
import { parseDate } from '../shared/parse-date';

const MAX_WORDS = 10;

/** What separates the words of a search: also what lists print between them, as in "Tamm, Mari · 01.02.1990". */
const SEPARATORS = /[\s,;·]+/;

/** Splits the search text into words, in composed form as they are stored; dates become birth dates. */
export function toPatientFilter({ search, visitFrom, visitTo }: { search?: string; visitFrom?: string; visitTo?: string }): PatientFilter {
  const words = (search ?? '')
    .normalize('NFC')
    .split(SEPARATORS)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => parseDate(word) ?? word);
  return { words, visitFrom: visitFrom || undefined, visitTo: visitTo || undefined };
}
