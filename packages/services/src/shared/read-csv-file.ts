import { AppError } from '@molaar/contracts';
import { type CsvRecord, readCsv } from '@molaar/domain/text';

const MAX_LINES = 10_000;

/**
 * Parses an uploaded CSV list, headings first.
 * @throws VALIDATION_FAILED when there are more than 10,000 lines.
 */
export function readCsvFile(text: string): CsvRecord[] {
  const records = readCsv(text, MAX_LINES + 2);
  if (records.length > MAX_LINES + 1)
    throw new AppError('VALIDATION_FAILED', `more than ${MAX_LINES} lines`, { fields: { text: 'tooManyLines' } });
  return records;
}
