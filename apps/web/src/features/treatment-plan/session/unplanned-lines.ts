import type { TreatmentLine } from '@molaar/contracts';
import { compareTeeth, formatSurfaces, type ToothNumber } from '@molaar/domain/teeth';
import { isAbout, lineTeeth, type TeethOfLine, teethOf } from '@molaar/domain/treatment-plans';

type Line = Pick<TreatmentLine, 'class' | 'surfaces' | 'unit'> & TeethOfLine;

/** A drafted line of which the plan does not have all teeth. */
export interface UnplannedLine<Drafted> {
  /** With the teeth that are not in the plan. */
  readonly line: Drafted;
  /** The teeth of the drafted line that are in the plan: the new ones belong to the same treatment. */
  readonly plannedTeeth: readonly ToothNumber[];
}

/**
 * Returns drafted lines whose findings (tooth, type, surfaces) are not in the plan yet. The surfaces are of no
 * importance where a line is about the whole jaw of a tooth, or names none.
 */
export function unplannedLines<Drafted extends Line>(drafted: readonly Drafted[], lines: readonly Line[]): UnplannedLine<Drafted>[] {
  return drafted.flatMap((line): UnplannedLine<Drafted>[] => {
    const teeth = teethOf(line);
    const isPlanned = (tooth: ToothNumber | null) => lines.some((one) => isAbout(one, tooth) && hasSameFinding(one, line));
    if (teeth.length < 2) return isPlanned(line.tooth) ? [] : [{ line, plannedTeeth: [] }];
    const fresh = teeth.filter((tooth) => !isPlanned(tooth));
    return fresh.length === 0 ? [] : [{ line: { ...line, ...lineTeeth(fresh) }, plannedTeeth: teeth.filter(isPlanned) }];
  });
}

/** A plan with its unplanned lines, and what became of these. */
export interface PlanWithUnplanned<Drafted> {
  readonly lines: readonly Drafted[];
  /** Number of new lines. */
  readonly added: number;
  /** Teeth that were added to lines that the plan had. */
  readonly joined: readonly { readonly line: Drafted; readonly teeth: readonly ToothNumber[] }[];
}

/**
 * Adds unplanned lines at the end of a plan. A tooth of a treatment that the plan has for others is added to that line,
 * at its price.
 */
export function withUnplanned<Drafted extends Line>(
  lines: readonly Drafted[],
  unplanned: readonly UnplannedLine<Drafted>[],
): PlanWithUnplanned<Drafted> {
  return unplanned.reduce<PlanWithUnplanned<Drafted>>(
    (plan, { line, plannedTeeth }) => {
      const host = plan.lines.find(
        (one) => one.class === line.class && one.unit === line.unit && plannedTeeth.some((tooth) => isAbout(one, tooth)),
      );
      if (!host) return { ...plan, lines: [...plan.lines, line], added: plan.added + 1 };
      const teeth = [...teethOf(host), ...teethOf(line)].sort(compareTeeth);
      const surfaces = host.unit === 'JAW' && !hasSameSurfaces(host, line) ? [] : host.surfaces;
      const joined = { ...host, ...lineTeeth(teeth), surfaces };
      return {
        ...plan,
        lines: plan.lines.map((one) => (one === host ? joined : one)),
        joined: [...plan.joined, { line: joined, teeth: teethOf(line) }],
      };
    },
    { lines, added: 0, joined: [] },
  );
}

/**
 * Returns the selected lines of a plan that are about a finding which is not among the drafted ones: it was changed or
 * rejected since, or the line was added without one.
 */
export function linesWithoutFinding<Planned extends Line & Pick<TreatmentLine, 'selected'>>(
  lines: readonly Planned[],
  drafted: readonly Line[],
): Planned[] {
  const hasFinding = (line: Planned) =>
    drafted.some((one) => teethOf(line).some((tooth) => isAbout(one, tooth)) && hasSameFinding(one, line));
  return lines.filter((line) => line.selected && line.class !== null && line.tooth !== null && !hasFinding(line));
}

function hasSameFinding(one: Line, other: Line): boolean {
  return one.class === other.class && (isOfAnySurface(one) || isOfAnySurface(other) || hasSameSurfaces(one, other));
}

function isOfAnySurface({ tooth, unit, surfaces }: Line): boolean {
  return tooth !== null && (unit === 'JAW' || surfaces.length === 0);
}

function hasSameSurfaces(one: Line, other: Line): boolean {
  return formatSurfaces(one.surfaces) === formatSurfaces(other.surfaces);
}
