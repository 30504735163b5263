import { AppError } from '@molaar/contracts';
import { type CsvRecord, readCsv } from '@molaar/domain/text';

const MOST_LINES = 10_000;

/**
 * The records of a list that somebody sent, its headings first. Counted before any of them is looked at. VALIDATION_FAILED: more
 * than 10,000 lines below the headings.
 */
export function readCsvFile(text: string): CsvRecord[] {
  const records = readCsv(text, MOST_LINES + 2);
  if (records.length > MOST_LINES + 1)
    throw new AppError('VALIDATION_FAILED', `more than ${MOST_LINES} lines`, { fields: { text: 'tooManyLines' } });
  return records;
}
