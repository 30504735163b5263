import type { FindingType } from '../findings';
import type { ToothStatus } from '../statuses';
import type { Surface, ToothNumber } from '../teeth';

/**
 * What else determines the treatment of a finding: its extent, and the state of its tooth. A medical template may have
 * a row of its own for a finding in a situation; ANY is its row for all others.
 */
export const TREATMENT_SITUATIONS = [
  'ANY',
  'CROWN',
  'ROOT',
  'WHOLE_TOOTH',
  'CROWNED_TOOTH',
  'ROOT_FILLED_TOOTH',
  'IMPLANT',
  'DESTROYED_TOOTH',
] as const;
export type TreatmentSituation = (typeof TREATMENT_SITUATIONS)[number];

interface StatusOnTooth {
  readonly tooth: ToothNumber | null;
  readonly surfaces: readonly Surface[];
  readonly status: ToothStatus;
}

const CARIES: ReadonlySet<ToothStatus> = new Set(['PRIM_CAR_CAVITY', 'SEC_CAR_CAVITY']);
const CROWNS: ReadonlySet<ToothStatus> = new Set(['CROWN', 'ABUTMENT']);
const ROOT_FILLINGS: ReadonlySet<ToothStatus> = new Set(['GOOD_ENDODONTICS', 'POOR_ENDODONTICS', 'SCREW', 'SUPPORT_NON_SCREW']);
/** As many single surfaces leave no wall to which a filling holds. */
const SURFACES_OF_A_CROWN = 4;

/**
 * Returns the situations of a finding, the most important first and ANY last. A tooth is destroyed when its decay
 * extends over the root or the whole tooth; nothing else is treated on it before that was assessed.
 * @param all All approved statuses of the patient's image.
 */
function situationsOf({ tooth, surfaces, status }: StatusOnTooth, all: readonly StatusOnTooth[]): TreatmentSituation[] {
  const onTooth = tooth === null ? [] : all.filter((other) => other.tooth === tooth);
  const others = onTooth.filter((other) => other.status !== status);
  const has = (kinds: ReadonlySet<ToothStatus>) => others.some((other) => kinds.has(other.status));
  const isWhole = surfaces.includes('WHOLE_TOOTH');
  const letters = new Set(surfaces.filter((surface) => surface.length === 1));
  const found: Record<TreatmentSituation, boolean> = {
    DESTROYED_TOOTH: !isDestroying({ status, surfaces }) && onTooth.some(isDestroying),
    WHOLE_TOOTH: isWhole,
    ROOT: !isWhole && surfaces.includes('ROOT'),
    IMPLANT: others.some((other) => other.status === 'IMPLANT'),
    CROWNED_TOOTH: has(CROWNS),
    ROOT_FILLED_TOOTH: has(ROOT_FILLINGS),
    CROWN: surfaces.includes('CROWN') || letters.size >= SURFACES_OF_A_CROWN,
    ANY: true,
  };
  return (Object.keys(found) as TreatmentSituation[]).filter((situation) => found[situation]);
}

/** Returns true for decay of the root or the whole tooth. */
function isDestroying({ status, surfaces }: Pick<StatusOnTooth, 'status' | 'surfaces'>): boolean {
  return CARIES.has(status) && (surfaces.includes('WHOLE_TOOTH') || surfaces.includes('ROOT'));
}

/** Returns the row of a medical template for a finding in the first of its situations that has one. */
export function templateRowFor<Row extends { readonly detectableObject: FindingType; readonly situation: TreatmentSituation }>(
  rows: readonly Row[],
  finding: StatusOnTooth,
  all: readonly StatusOnTooth[],
): Row | undefined {
  const own = rows.filter(({ detectableObject }) => detectableObject === finding.status);
  return situationsOf(finding, all).flatMap((situation) => own.find((row) => row.situation === situation) ?? [])[0];
}
