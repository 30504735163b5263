import type { FindingsFile } from '@molaar/contracts';
import { assessmentOf } from '@molaar/domain/findings';
import { formatSurfaces } from '@molaar/domain/teeth';
import { writeCsv } from '@molaar/domain/text';

/** The beginning of each line of a JSON result. */
export const JSON_BEGIN = '{"file":';

/** Returns a result as a JSON line. Scripts rely on this shape; `notices` is left out when there are none. */
export function jsonLineOf(file: string, { width, height, model, provider, ms, notices, assessment, findings }: FindingsFile): string {
  const notAssessed = assessment && assessmentOf({ assessment }).notAssessed;
  return `${JSON.stringify({
    ...{ file, width, height, model, provider, ms, findings },
    ...(notices.length > 0 && { notices }),
    ...(assessment && { assessment: { ...assessment, notAssessed } }),
  })}\n`;
}

/** Returns the JSON line of a file that could not be analysed. */
export function jsonErrorOf(file: string, error: string): string {
  return `${JSON.stringify({ file, error })}\n`;
}

const BYTE_ORDER_MARK = '\ufeff';

export const COLUMNS = [
  ...['file', 'width', 'height', 'model', 'provider', 'ms', 'notices'],
  ...['class', 'code', 'category', 'tooth', 'surfaces', 'x', 'y', 'w', 'h', 'confidence', 'checkTooth', 'experimental'],
];

/** The heading of a CSV result, with the byte order mark that spreadsheets expect. */
export const CSV_HEAD = writeCsv([COLUMNS], ',');

/** Returns one CSV record, without byte order mark. */
export function csvRecord(fields: readonly string[]): string {
  return writeCsv([fields], ',').slice(BYTE_ORDER_MARK.length);
}

/** Returns one CSV line per finding; an image without findings has one line with empty columns. */
export function csvLinesOf(file: string, result: FindingsFile): string {
  const image = [file, result.width, result.height, result.model, result.provider, result.ms, result.notices.join(' ')].map(String);
  const rows = result.findings.map((finding) => [
    ...[finding.class, finding.code, finding.category, finding.tooth ?? '', formatSurfaces(finding.surfaces), ...finding.box],
    ...[finding.confidence, finding.checkTooth, finding.experimental],
  ]);
  const lines = rows.length > 0 ? rows : [Array.from({ length: COLUMNS.length - image.length }, () => '')];
  return lines.map((row) => csvRecord([...image, ...row.map(String)])).join('');
}
