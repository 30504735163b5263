import type { FindingsFile } from '@molaar/contracts';
import { formatSurfaces, writeCsv } from '@molaar/domain';

/** The fixed shape that scripts rely on; `notices` only where there are some. */
export function jsonLineOf(file: string, { width, height, model, provider, ms, notices, findings }: FindingsFile): string {
  return `${JSON.stringify({ file, width, height, model, provider, ms, findings, ...(notices.length > 0 && { notices }) })}\n`;
}

const MARK = '\ufeff';

const COLUMNS = [
  ...['file', 'width', 'height', 'model', 'provider', 'ms', 'notices'],
  ...['class', 'code', 'category', 'tooth', 'surfaces', 'x', 'y', 'w', 'h', 'confidence', 'checkTooth', 'experimental'],
];

/** Begins with a byte order mark, as a spreadsheet expects it; the lines that follow have none. */
export const CSV_HEAD = writeCsv([COLUMNS], ',');

/** One line a finding; an image without any has one line of its own, so that it is seen to have been analysed. */
export function csvLinesOf(file: string, result: FindingsFile): string {
  const image = [file, result.width, result.height, result.model, result.provider, result.ms, result.notices.join(' ')].map(String);
  const rows = result.findings.map((finding) => [
    ...[finding.class, finding.code, finding.category, finding.tooth ?? '', formatSurfaces(finding.surfaces), ...finding.box],
    ...[finding.confidence, finding.checkTooth, finding.experimental],
  ]);
  const lines = rows.length > 0 ? rows : [Array.from({ length: COLUMNS.length - image.length }, () => '')];
  return lines.map((row) => writeCsv([[...image, ...row.map(String)]], ',').slice(MARK.length)).join('');
}
