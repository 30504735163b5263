import type { PatientFilter } from '@molaar/db';
import { readDay } from '../patient-import/read-day';

const MOST_WORDS = 10;

/** What the person typed, as words to look for; composed letters, as they are stored, and a day as a birth date. */
export function toPatientFilter({ search, visitFrom, visitTo }: { search?: string; visitFrom?: string; visitTo?: string }): PatientFilter {
  const words = (search ?? '')
    .normalize('NFC')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => readDay(word) ?? word);
  return { words, visitFrom, visitTo };
}
