import type { FindingType } from '../findings';
import { compareTeeth, formatSurfaces, isUpper, type Surface, sortSurfaces, type ToothNumber } from '../teeth';
import { lineTeeth, teethOf } from './teeth-of-line';
import type { TreatmentSituation } from './treatment-situation';
import type { Treatment, Unit } from './treatments';

/** A drafted line, and the key of the treatment that it shares with others; null: a treatment of its own. */
export interface DraftedTreatment {
  readonly line: Treatment;
  readonly sharedBy: string | null;
}

interface Row {
  readonly detectableObject: FindingType;
  readonly situation: TreatmentSituation;
  readonly displayName: string;
  readonly components: readonly { readonly unit: Unit }[];
}

/** Findings that are only examined, in these situations or in any; what follows is agreed afterwards. */
function isExamined({ detectableObject, situation }: Row): boolean {
  return detectableObject === 'EMERGING_TOOTH' || situation === 'DESTROYED_TOOTH' || situation === 'IMPLANT';
}

/**
 * Returns the key of the treatment by which a template row treats a finding: findings with the same key are treated
 * once. It is an examination that is priced by one visit, or a treatment that is priced by one jaw. Null for a
 * treatment that each tooth needs for itself, and for a row that has another price, or items of several units.
 * @param unit Of the line's price.
 */
export function sharedTreatmentOf(
  row: Row | undefined,
  unit: Unit,
  { tooth, surfaces }: { readonly tooth: ToothNumber | null; readonly surfaces: readonly Surface[] },
): string | null {
  if (!row || tooth === null || !row.components.every((component) => component.unit === unit)) return null;
  const { detectableObject, situation, displayName } = row;
  switch (unit) {
    case 'VISIT':
      return isExamined(row)
        ? [detectableObject, situation, ...surfaces.filter((surface) => surface !== 'WHOLE_TOOTH').sort()].join(' ')
        : null;
    case 'JAW':
      // Custom findings differ by the names that their authors gave them.
      return [detectableObject, situation, isUpper(tooth) ? 'upper' : 'lower', displayName].join(' ');
    default:
      return null;
  }
}

/** Returns the lines with one for each shared treatment, at the place of its first line and with all of its teeth. */
export function joinTreatments(drafted: readonly DraftedTreatment[]): Treatment[] {
  const joined = new Set<string>();
  return drafted.flatMap(({ line, sharedBy }) => {
    if (sharedBy === null) return [line];
    if (joined.has(sharedBy)) return [];
    joined.add(sharedBy);
    const lines = drafted.filter((other) => other.sharedBy === sharedBy).map((other) => other.line);
    const { tooth, furtherTeeth } = lineTeeth([...new Set(lines.flatMap(teethOf))].sort(compareTeeth));
    const surfaces = line.unit === 'JAW' ? commonSurfaces(lines) : line.surfaces;
    return [{ ...line, tooth, surfaces, ...(furtherTeeth && { furtherTeeth }) }];
  });
}

/** Returns the surfaces that each tooth of the lines has; none where they differ, as of worn front and back teeth. */
function commonSurfaces(lines: readonly Treatment[]): Surface[] {
  const byTooth = new Map<ToothNumber | null, Surface[]>();
  for (const { tooth, surfaces } of lines) byTooth.set(tooth, sortSurfaces([...(byTooth.get(tooth) ?? []), ...surfaces]));
  const [first = [], ...others] = byTooth.values();
  return others.every((surfaces) => formatSurfaces(surfaces) === formatSurfaces(first)) ? first : [];
}
