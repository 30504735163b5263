import { compareTeeth, type Surface, type ToothNumber } from '../teeth';
import { coveredSurfaces, type StatusOnTooth } from './tooth-chart';
import { MISSING_TOOTH_STATUSES, TOOTH_STATUSES, type ToothStatus } from './tooth-status';

interface Exclusion {
  readonly these: readonly ToothStatus[];
  readonly exclude: readonly ToothStatus[];
  /** The two may stand together where one of these stands on the tooth as well. */
  readonly unless?: readonly ToothStatus[];
}

const CARIES = ['PRIM_CAR_CAVITY', 'SEC_CAR_CAVITY'] as const;
/** What lies in the canal of a natural root. */
const IN_A_CANAL = ['GOOD_ENDODONTICS', 'POOR_ENDODONTICS', 'SUPPORT_NON_SCREW'] as const;
/** What a tooth has, and what replaces one may have too: a filling closes an implant's screw hole, porcelain chips, bone recedes. */
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
/** What makes a tooth no sound one. Worn, with calculus, in braces, unerupted or in receding bone it may be sound all the same. */
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
 * What excludes what on one tooth, both ways; the only such table. Here stands only what no mouth can hold: what is merely unlikely
 * (a crown on an unerupted tooth) or said twice (extracted, and missing) is a person's business. What lies in the jaw, a screw,
 * braces and what a person named freely exclude nothing.
 */
export const EXCLUSIONS: readonly Exclusion[] = [
  { these: MISSING_TOOTH_STATUSES, exclude: ['SOUND', 'UNERUPTED', 'EMERGING_TOOTH', ...CARIES, ...IN_A_CANAL] },
  { these: MISSING_TOOTH_STATUSES, exclude: ON_TOOTH_OR_REPLACEMENT, unless: REPLACEMENTS },
  // What never grew was never drawn.
  { these: ['CONGENITALLY_MISSING'], exclude: ['EXTRACTED'] },
  // An implant means that the natural tooth is missing. An impacted one may lie beside it.
  { these: ['IMPLANT'], exclude: ['SOUND', ...CARIES, ...IN_A_CANAL] },
  // Under a pontic a root may have been left, filled; a crown that decays may not.
  { these: ['PONTIC'], exclude: ['SOUND', 'ABUTMENT', ...CARIES] },
  { these: ['SOUND'], exclude: NOT_SOUND },
];

/** Two statuses of one tooth that cannot both be true, in the vocabulary's order. */
export interface Contradiction {
  readonly tooth: ToothNumber;
  readonly statuses: readonly [ToothStatus, ToothStatus];
}

/** What cannot be true together, in chart order, each pair once. Asked for what is approved: suggestions may well contradict. */
export function findContradictions(rows: Iterable<StatusOnTooth>): Contradiction[] {
  const byTooth = new Map<ToothNumber, StatusOnTooth[]>();
  for (const row of rows) byTooth.set(row.tooth, [...(byTooth.get(row.tooth) ?? []), row]);
  return [...byTooth].sort(([a], [b]) => compareTeeth(a, b)).flatMap(([tooth, here]) => contradictionsOn(tooth, here));
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

/** A practice system calls single surfaces sound: mesially sound and decayed distally is one tooth. All else is of the tooth as a whole. */
function meet(a: StatusOnTooth, b: StatusOnTooth): boolean {
  const [sound, other] = a.status === 'SOUND' ? [a, b] : [b, a];
  if (sound.status !== 'SOUND' || !ON_THE_TOOTH.has(other.status)) return true;
  return coveredSurfaces(sound).some((one) => coveredSurfaces(other).some((two) => overlap(one, two)));
}

function overlap(a: Surface, b: Surface): boolean {
  if (a === b || a === 'WHOLE_TOOTH' || b === 'WHOLE_TOOTH') return true;
  return (a === 'CROWN' && b.length === 1) || (b === 'CROWN' && a.length === 1);
}
