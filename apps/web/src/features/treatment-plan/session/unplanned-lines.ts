import type { TreatmentLine } from '@molaar/contracts';
import { compareTeeth, formatSurfaces, type ToothNumber } from '@molaar/domain/teeth';
import { isAbout, lineTeeth, type TeethOfLine, teethOf } from '@molaar/domain/treatment-plans';

type Finding = Pick<TreatmentLine, 'class' | 'surfaces'> & TeethOfLine;

/** A drafted line of which the plan does not have all teeth. */
export interface UnplannedLine<Line> {
  /** With the teeth that are not in the plan. */
  readonly line: Line;
  /** The teeth of the drafted line that are in the plan: the new ones belong to the same treatment. */
  readonly plannedTeeth: readonly ToothNumber[];
}

/** Returns drafted lines whose findings (tooth, type, surfaces) are not in the plan yet. */
export function unplannedLines<Line extends Finding>(drafted: readonly Line[], lines: readonly Finding[]): UnplannedLine<Line>[] {
  const planned = new Set(lines.flatMap(findingKeys));
  return drafted.flatMap((line): UnplannedLine<Line>[] => {
    const teeth = teethOf(line);
    const isPlanned = (tooth: ToothNumber | null) => planned.has(findingKey(line, tooth));
    if (teeth.length < 2) return isPlanned(line.tooth) ? [] : [{ line, plannedTeeth: [] }];
    const fresh = teeth.filter((tooth) => !isPlanned(tooth));
    return fresh.length === 0 ? [] : [{ line: { ...line, ...lineTeeth(fresh) }, plannedTeeth: teeth.filter(isPlanned) }];
  });
}

/**
 * Returns the lines of a plan with unplanned ones at the end. A tooth of a treatment that the plan has for others is
 * added to that line, at its price.
 */
export function withUnplanned<Line extends Finding & Pick<TreatmentLine, 'unit'>>(
  lines: readonly Line[],
  unplanned: readonly UnplannedLine<Line>[],
): readonly Line[] {
  return unplanned.reduce<readonly Line[]>((all, { line, plannedTeeth }) => {
    const host = all.find((one) => one.class === line.class && one.unit === line.unit && plannedTeeth.some((tooth) => isAbout(one, tooth)));
    if (!host) return [...all, line];
    const teeth = [...teethOf(host), ...teethOf(line)].sort(compareTeeth);
    return all.map((one) => (one === host ? { ...one, ...lineTeeth(teeth) } : one));
  }, lines);
}

function findingKeys(line: Finding): string[] {
  return (line.tooth === null ? [null] : teethOf(line)).map((tooth) => findingKey(line, tooth));
}

function findingKey({ class: type, surfaces }: Finding, tooth: ToothNumber | null): string {
  return [tooth, type, formatSurfaces(surfaces)].join('|');
}
