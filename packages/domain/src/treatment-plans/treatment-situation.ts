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

/**
 * Findings for which the row of another situation is never used: what it treats is no longer there. A residual root
 * gets no filling and no root canal treatment because a clinic's template has no row for it.
 */
const NEEDS_OWN_ROW: Partial<Record<TreatmentSituation, readonly FindingType[]>> = {
  DESTROYED_TOOTH: [
    'PRIM_CAR_CAVITY',
    'SEC_CAR_CAVITY',
    'CHIPPED_TOOTH',
    'FRACTURE',
    'OVERHANG',
    'POOR_ENDODONTICS',
    'PERIODONTITIS_PERIAPICAL',
  ],
  WHOLE_TOOTH: ['PRIM_CAR_CAVITY', 'SEC_CAR_CAVITY'],
  ROOT: ['PRIM_CAR_CAVITY', 'SEC_CAR_CAVITY', 'CHIPPED_TOOTH', 'FRACTURE'],
  CROWN: ['PRIM_CAR_CAVITY', 'SEC_CAR_CAVITY'],
};

interface RowKey {
  readonly detectableObject: FindingType;
  readonly situation: TreatmentSituation;
}

/** Returns true when no row of another situation may be used for the finding. */
export function needsOwnRow({ detectableObject, situation }: RowKey): boolean {
  return NEEDS_OWN_ROW[situation]?.includes(detectableObject) ?? false;
}

/**
 * Returns the row of a medical template for a finding in the first of its situations that has one.
 * @returns undefined also where only a row of another situation exists that would treat what is no longer there
 */
export function templateRowFor<Row extends RowKey>(
  rows: readonly Row[],
  finding: StatusOnTooth,
  all: readonly StatusOnTooth[],
): Row | undefined {
  const own = rows.filter(({ detectableObject }) => detectableObject === finding.status);
  const isOnSurfaces = !finding.surfaces.includes('CROWN');
  for (const situation of situationsOf(finding, all)) {
    const row = own.find((one) => one.situation === situation);
    if (row) return row;
    // Four surfaces may still be filled; decay of the crown may be a residual root.
    const isFillable = situation === 'CROWN' && isOnSurfaces;
    if (!isFillable && own.some(({ detectableObject }) => needsOwnRow({ detectableObject, situation }))) return undefined;
  }
  return undefined;
}

/**
 * Returns the situations for which a medical template has no treatment although it treats the finding: templates of
 * earlier releases have only the row ANY.
 */
export function situationsWithoutTreatment(rows: readonly RowKey[]): RowKey[] {
  const has = (detectableObject: FindingType, situation?: TreatmentSituation) =>
    rows.some((row) => row.detectableObject === detectableObject && (situation ?? row.situation) === row.situation);
  return TREATMENT_SITUATIONS.flatMap((situation) =>
    (NEEDS_OWN_ROW[situation] ?? [])
      .filter((type) => has(type) && !has(type, situation))
      .map((detectableObject) => ({ detectableObject, situation })),
  );
}
