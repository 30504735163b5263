import type { FindingsFile } from '@molaar/contracts';
import { formatSurfaces } from '@molaar/domain/teeth';
import { writeCsv } from '@molaar/domain/text';

/** How each line of a result in JSON begins. */
export const JSON_BEGIN = '{"file":';

/** The fixed shape that scripts rely on; `notices` only where there are some. */
export function jsonLineOf(file: string, { width, height, model, provider, ms, notices, findings }: FindingsFile): string {
  return `${JSON.stringify({ file, width, height, model, provider, ms, findings, ...(notices.length > 0 && { notices }) })}\n`;
}

/** The line of a file that could not be analysed. */
export function jsonErrorOf(file: string, error: string): string {
  return `${JSON.stringify({ file, error })}\n`;
}

const MARK = '\ufeff';

export const COLUMNS = [
  ...['file', 'width', 'height', 'model', 'provider', 'ms', 'notices'],
  ...['class', 'code', 'category', 'tooth', 'surfaces', 'x', 'y', 'w', 'h', 'confidence', 'checkTooth', 'experimental'],
];

/** Begins with a byte order mark, as a spreadsheet expects it; the lines that follow have none. */
export const CSV_HEAD = writeCsv([COLUMNS], ',');

/** One record of a result in CSV, without the mark that begins a file. */
export function csvRecord(fields: readonly string[]): string {
  return writeCsv([fields], ',').slice(MARK.length);
}

/** One line a finding; an image without any has one line of its own, so that it is seen to have been analysed. */
export function csvLinesOf(file: string, result: FindingsFile): string {
  const image = [file, result.width, result.height, result.model, result.provider, result.ms, result.notices.join(' ')].map(String);
  const rows = result.findings.map((finding) => [
    ...[finding.class, finding.code, finding.category, finding.tooth ?? '', formatSurfaces(finding.surfaces), ...finding.box],
    ...[finding.confidence, finding.checkTooth, finding.experimental],
  ]);
  const lines = rows.length > 0 ? rows : [Array.from({ length: COLUMNS.length - image.length }, () => '')];
  return lines.map((row) => csvRecord([...image, ...row.map(String)])).join('');
}
