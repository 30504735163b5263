import type { FindingsFile } from '@molaar/contracts';
import { formatSurfaces } from '@molaar/domain';

export const NOTICE = 'The analysis assists and does not diagnose. A dentist must confirm each finding.';

const HEAD = ['tooth', 'finding', 'surfaces', 'confidence', 'box (x, y, w, h)', ''];

/** The findings of one file for people, as lines. */
export function tableOf(name: string, { width, height, model, provider, ms, findings }: FindingsFile): string {
  const rows = findings.map(({ class: type, tooth, surfaces, confidence, box, checkTooth, experimental }) => [
    tooth ?? '-',
    type,
    formatSurfaces(surfaces),
    `${(confidence * 100).toFixed(0)} %`,
    box.map((value) => value.toFixed(0)).join(', '),
    [checkTooth ? 'check tooth' : '', experimental ? 'experimental' : ''].filter(Boolean).join(', '),
  ]);
  const widths = HEAD.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd();
  const title = `${name}: ${width} x ${height}, ${findings.length} findings, ${ms.toFixed(0)} ms (${model}, ${provider})`;
  return [title, ...(rows.length > 0 ? [HEAD, ...rows].map(line) : [])].join('\n');
}
