import type { FindingsFile, ImageNotice } from '@molaar/contracts';
import { type AssessmentRecord, assessmentOf } from '@molaar/domain/findings';
import { formatSurfaces } from '@molaar/domain/teeth';

export const NOTICE = 'The analysis assists and does not diagnose. A dentist must confirm each finding.';

const NOTICE_TEXT: Readonly<Record<ImageNotice, string>> = {
  NOT_PANORAMIC: 'this does not look like one whole panoramic radiograph: nothing is suggested',
  UPSIDE_DOWN: 'this radiograph seems to be upside down: nothing is suggested',
  SIDEWAYS: 'this radiograph seems to be rotated by 90 degrees: nothing is suggested',
  INVERTED: 'this radiograph seems to be inverted: nothing is suggested',
  SIDES_EXCHANGED: 'left and right may be exchanged (letter mark): check tooth numbers',
  TOO_DARK: 'very dark: findings may be missing',
  LOW_CONTRAST: 'very low contrast: findings may be missing',
  SATURATED: 'teeth are completely white in places: fillings may be missing or have a low confidence',
  BLURRED: 'blurred: fillings may be missing or have a low confidence',
};

const HEAD = ['tooth', 'finding', 'surfaces', 'confidence', 'box (x, y, w, h)', ''];

/** Returns the findings of one file as a table in plain text. */
export function tableOf(name: string, { width, height, model, provider, ms, notices, assessment, findings }: FindingsFile): string {
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
  return [
    title,
    ...notices.map((notice) => `  ! ${NOTICE_TEXT[notice]}`),
    ...(rows.length > 0 ? [HEAD, ...rows].map(line) : []),
    ...(assessment ? [`  not assessed: ${notAssessedNames(assessment)}`] : []),
  ].join('\n');
}

function notAssessedNames(assessment: AssessmentRecord): string {
  const { state, notAssessed, partial } = assessmentOf({ assessment });
  return state === 'ASSESSED' ? [...partial.map((type) => `${type} (only pronounced ones are)`), ...notAssessed].join(', ') : 'everything';
}
