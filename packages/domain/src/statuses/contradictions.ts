import { compareTeeth, type Surface, type ToothNumber } from '../teeth';
import { coveredSurfaces, type StatusOnTooth } from './tooth-chart';
import { MISSING_TOOTH_STATUSES, TOOTH_STATUSES, type ToothStatus } from './tooth-status';

interface Exclusion {
  readonly these: readonly ToothStatus[];
  readonly exclude: readonly ToothStatus[];
  /** No contradiction when the tooth has one of these as well. */
  readonly unless?: readonly ToothStatus[];
}

const CARIES = ['PRIM_CAR_CAVITY', 'SEC_CAR_CAVITY'] as const;
/** Content of the canal of a natural root. */
const IN_A_CANAL = ['GOOD_ENDODONTICS', 'POOR_ENDODONTICS', 'SUPPORT_NON_SCREW'] as const;
/** Statuses of a tooth or its replacement: a filling closes an implant's screw hole, porcelain chips, bone recedes. */
const ON_TOOTH_OR_REPLACEMENT = [
  'COMPOSITE',
  'FILLING_INLAY',
  'FILLING_ONLAY',
  'OVERHANG',
  'ATTRITION',
  'CHIPPED_TOOTH',
  'FRACTURE',
  'PLAQUE_LOC',
  'PERIODONTITIS_COM',
  'PERIODONTITIS_PERIAPICAL',
] as const;
const REPLACEMENTS = ['IMPLANT', 'CROWN', 'BRIDGE', 'PONTIC', 'ABUTMENT'] as const;
/**
 * Statuses of a tooth that is not sound. A worn, unerupted or braced tooth, calculus or receding bone do not exclude
 * SOUND.
 */
const NOT_SOUND = [
  ...CARIES,
  ...IN_A_CANAL,
  'COMPOSITE',
  'FILLING_INLAY',
  'FILLING_ONLAY',
  'OVERHANG',
  'CHIPPED_TOOTH',
  'FRACTURE',
  'PERIODONTITIS_PERIAPICAL',
  'CROWN',
] as const;

/**
 * Statuses that exclude each other on one tooth; the only such table. It contains only impossible combinations:
 * unlikely ones (a crown on an unerupted tooth) and duplicates (extracted, and missing) are left to the person.
 * Findings of the jaw, screws, braces and custom findings exclude nothing.
 */
export const EXCLUSIONS: readonly Exclusion[] = [
  { these: MISSING_TOOTH_STATUSES, exclude: ['SOUND', 'UNERUPTED', 'EMERGING_TOOTH', ...CARIES, ...IN_A_CANAL] },
  { these: MISSING_TOOTH_STATUSES, exclude: ON_TOOTH_OR_REPLACEMENT, unless: REPLACEMENTS },
  // A tooth that never grew cannot have been extracted.
  { these: ['CONGENITALLY_MISSING'], exclude: ['EXTRACTED'] },
  // An implant replaces the natural tooth. An impacted one may be next to it.
  { these: ['IMPLANT'], exclude: ['SOUND', ...CARIES, ...IN_A_CANAL] },
  // A filled root may remain below a pontic, a decayed crown may not.
  { these: ['PONTIC'], exclude: ['SOUND', 'ABUTMENT', ...CARIES] },
  { these: ['SOUND'], exclude: NOT_SOUND },
];

/** Two statuses of one tooth that cannot both be true, in the vocabulary's order. */
export interface Contradiction {
  readonly tooth: ToothNumber;
  readonly statuses: readonly [ToothStatus, ToothStatus];
}

/**
 * Finds contradicting statuses in chart order, each pair once. Meant for approved statuses: suggestions may contradict.
 */
export function findContradictions(rows: Iterable<StatusOnTooth>): Contradiction[] {
  const byTooth = new Map<ToothNumber, StatusOnTooth[]>();
  for (const row of rows) byTooth.set(row.tooth, [...(byTooth.get(row.tooth) ?? []), row]);
  return [...byTooth].sort(([a], [b]) => compareTeeth(a, b)).flatMap(([tooth, here]) => contradictionsOn(tooth, here));
}

/** Returns the statuses that contradict one of `own`, each once. */
export function conflictingStatuses(
  own: readonly ToothStatus[],
  contradictions: readonly Pick<Contradiction, 'statuses'>[],
): ToothStatus[] {
  const isOwn = (status: ToothStatus) => own.includes(status);
  const others = contradictions.flatMap(({ statuses }) => (statuses.some(isOwn) ? statuses.filter((status) => !isOwn(status)) : []));
  return [...new Set(others)];
}

function contradictionsOn(tooth: ToothNumber, rows: readonly StatusOnTooth[]): Contradiction[] {
  const present = new Set(rows.map(({ status }) => status));
  const sorted = [...rows].sort((a, b) => TOOTH_STATUSES.indexOf(a.status) - TOOTH_STATUSES.indexOf(b.status));
  const pairs = sorted.flatMap((a, index) =>
    sorted
      .slice(index + 1)
      .filter((b) => excludes(a.status, b.status, present) && meet(a, b))
      .map((b): Contradiction => ({ tooth, statuses: [a.status, b.status] })),
  );
  return [...new Map(pairs.map((pair) => [pair.statuses.join(), pair])).values()];
}

function excludes(a: ToothStatus, b: ToothStatus, present: ReadonlySet<ToothStatus>): boolean {
  return EXCLUSIONS.some(
    ({ these, exclude, unless }) =>
      ((these.includes(a) && exclude.includes(b)) || (these.includes(b) && exclude.includes(a))) &&
      !unless?.some((status) => present.has(status)),
  );
}

const ON_THE_TOOTH: ReadonlySet<ToothStatus> = new Set(NOT_SOUND);

/**
 * Returns true when both statuses concern a common surface. Practice systems report single surfaces as sound: a tooth
 * may be sound mesially and decayed distally. All other statuses concern the whole tooth.
 */
function meet(a: StatusOnTooth, b: StatusOnTooth): boolean {
  const [sound, other] = a.status === 'SOUND' ? [a, b] : [b, a];
  if (sound.status !== 'SOUND' || !ON_THE_TOOTH.has(other.status)) return true;
  return haveCommonSurface(coveredSurfaces(sound), coveredSurfaces(other));
}

/** Returns whether both have a common surface; a single surface is a part of the crown and of the whole tooth. */
export function haveCommonSurface(these: readonly Surface[], those: readonly Surface[]): boolean {
  return these.some((one) => those.some((two) => overlap(one, two)));
}

function overlap(a: Surface, b: Surface): boolean {
  if (a === b || a === 'WHOLE_TOOTH' || b === 'WHOLE_TOOTH') return true;
  return (a === 'CROWN' && b.length === 1) || (b === 'CROWN' && a.length === 1);
}
