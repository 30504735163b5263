import type { FindingType } from '../findings';
import { compareTeeth, type Surface } from '../teeth';
import { lineTeeth, teethOf } from './teeth-of-line';
import type { TreatmentSituation } from './treatment-situation';
import type { Treatment, Unit } from './treatments';

/** A drafted line, and the examination that it has in common with others of the same key; null: a treatment of its own. */
export interface DraftedTreatment {
  readonly line: Treatment;
  readonly examination: string | null;
}

interface Row {
  readonly detectableObject: FindingType;
  readonly situation: TreatmentSituation;
  readonly components: readonly { readonly unit: Unit }[];
}

/** Findings that are only examined, in these situations or in any; what follows is agreed afterwards. */
function isExamined({ detectableObject, situation }: Row): boolean {
  return detectableObject === 'EMERGING_TOOTH' || situation === 'DESTROYED_TOOTH' || situation === 'IMPLANT';
}

/**
 * Returns the key of the examination by which a template row treats a finding: one visit for all teeth with the same
 * key. Null for a treatment that each tooth needs for itself, and for a row that is not priced by the visit alone.
 */
export function examinationOf(row: Row | undefined, surfaces: readonly Surface[]): string | null {
  const isVisit = row?.components.length === 1 && row.components[0]?.unit === 'VISIT';
  if (!row || !isVisit || !isExamined(row)) return null;
  const parts = surfaces.filter((surface) => surface !== 'WHOLE_TOOTH').sort();
  return [row.detectableObject, row.situation, ...parts].join(' ');
}

/** Returns the lines with one for each examination, at the place of its first line and with all of its teeth. */
export function joinExaminations(drafted: readonly DraftedTreatment[]): Treatment[] {
  const joined = new Set<string>();
  return drafted.flatMap(({ line, examination }) => {
    if (examination === null || line.tooth === null) return [line];
    if (joined.has(examination)) return [];
    joined.add(examination);
    const teeth = drafted.flatMap((other) => (other.examination === examination ? teethOf(other.line) : []));
    const { tooth, furtherTeeth } = lineTeeth([...new Set(teeth)].sort(compareTeeth));
    return [furtherTeeth ? { ...line, tooth, furtherTeeth } : line];
  });
}
