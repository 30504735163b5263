import { type Box, boxArea, intersectionArea } from '../geometry';
import { compareTeeth, isPrimary, type ToothNumber } from '../teeth';
import { assignFindings } from './assignment';
import type { FindingType } from './catalogue';
import type { Decision } from './decisions';
import { supportsBridge } from './finding-types';

/** Combinations on one radiograph that are impossible or should be checked. */
export const CONSISTENCY_RULES = [
  'IMPLANT_ON_TOOTH',
  'CARIES_ON_MISSING_TOOTH',
  'PERMANENT_AND_PRIMARY',
  'NUMBER_TWICE',
  'PONTIC_WITHOUT_ABUTMENT',
  'POOR_ROOT_FILLING_WITH_LESION',
] as const;
export type ConsistencyRule = (typeof CONSISTENCY_RULES)[number];

export interface AnnotationForCheck {
  readonly id: string;
  readonly class: FindingType;
  readonly location: ToothNumber | null;
  readonly box: Box;
  readonly decision: Decision;
}

export interface Inconsistency {
  readonly rule: ConsistencyRule;
  /** The tooth concerned; of two teeth in one position the permanent one. */
  readonly tooth: ToothNumber | null;
  /** Sorted ids of the annotations concerned. */
  readonly ids: readonly string[];
}

/** A permanent and a primary tooth are in the same position when they share this part of the smaller box. */
const SAME_POSITION = 0.5;

const CARIES: ReadonlySet<FindingType> = new Set<FindingType>(['PRIM_CAR_CAVITY', 'SEC_CAR_CAVITY']);

/**
 * Finds inconsistencies among the annotations of one radiograph that are not rejected, in the order of the rules, then
 * of the chart, independent of the order of the annotations. `missing` are teeth that a person stated as missing. For
 * this hint, never for a status, a tooth also counts as missing when other teeth are annotated and it is not, or when
 * it has an implant.
 */
export function findInconsistencies(
  annotations: readonly AnnotationForCheck[],
  missing: ReadonlySet<ToothNumber> = new Set(),
): Inconsistency[] {
  const live = annotations.filter(({ decision }) => decision !== 'REJECTED');
  const teeth = live.filter(isNumberedTooth);
  const found = [
    ...implantsOnTeeth(live, teeth),
    ...cariesOnMissingTeeth(live, teeth, missing),
    ...permanentAndPrimary(teeth),
    ...numbersTwice(teeth),
    ...ponticsWithoutAbutment(live, teeth),
    ...poorRootFillingsWithLesion(live),
  ];
  return found.sort(
    (a, b) =>
      CONSISTENCY_RULES.indexOf(a.rule) - CONSISTENCY_RULES.indexOf(b.rule) ||
      compareOptionalTeeth(a.tooth, b.tooth) ||
      (a.ids.join() < b.ids.join() ? -1 : 1),
  );
}

type NumberedTooth = AnnotationForCheck & { readonly location: ToothNumber };

function isNumberedTooth(annotation: AnnotationForCheck): annotation is NumberedTooth {
  return annotation.class === 'TOOTH' && annotation.location !== null;
}

function compareOptionalTeeth(a: ToothNumber | null, b: ToothNumber | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareTeeth(a, b);
}

function byTooth<T extends AnnotationForCheck>(annotations: readonly T[]): Map<ToothNumber, T[]> {
  const groups = new Map<ToothNumber, T[]>();
  for (const annotation of annotations) {
    if (!annotation.location) continue;
    const group = groups.get(annotation.location);
    if (group) group.push(annotation);
    else groups.set(annotation.location, [annotation]);
  }
  return groups;
}

const inconsistency = (rule: ConsistencyRule, tooth: ToothNumber | null, annotations: readonly AnnotationForCheck[]): Inconsistency => ({
  rule,
  tooth,
  ids: annotations.map(({ id }) => id).sort(),
});

function implantsOnTeeth(live: readonly AnnotationForCheck[], teeth: readonly NumberedTooth[]): Inconsistency[] {
  const present = byTooth(teeth);
  const implants = byTooth(live.filter((annotation) => annotation.class === 'IMPLANT'));
  return [...implants].flatMap(([tooth, here]) => {
    const natural = present.get(tooth);
    return natural ? [inconsistency('IMPLANT_ON_TOOTH', tooth, [...here, ...natural])] : [];
  });
}

function cariesOnMissingTeeth(
  live: readonly AnnotationForCheck[],
  teeth: readonly NumberedTooth[],
  missing: ReadonlySet<ToothNumber>,
): Inconsistency[] {
  const present = byTooth(live.filter(({ class: type }) => type === 'TOOTH' || type === 'EMERGING_TOOTH'));
  const implants = byTooth(live.filter((annotation) => annotation.class === 'IMPLANT'));
  const caries = byTooth(live.filter((annotation) => CARIES.has(annotation.class)));
  return [...caries].flatMap(([tooth, here]) => {
    const isMissing = missing.has(tooth) || (!present.has(tooth) && (teeth.length > 0 || implants.has(tooth)));
    return isMissing ? [inconsistency('CARIES_ON_MISSING_TOOTH', tooth, [...here, ...(implants.get(tooth) ?? [])])] : [];
  });
}

/** Compares positions, not numbers: a primary tooth over the germ of its successor is normal. */
function permanentAndPrimary(teeth: readonly NumberedTooth[]): Inconsistency[] {
  const permanents = teeth.filter(({ location }) => !isPrimary(location)).sort((a, b) => a.box[0] - b.box[0]);
  const widest = permanents.reduce((width, { box }) => Math.max(width, box[2]), 0);
  const found: Inconsistency[] = [];
  for (const primary of teeth) {
    if (!isPrimary(primary.location)) continue;
    const [x, , w] = primary.box;
    for (let at = firstFrom(permanents, x - widest); at < permanents.length; at++) {
      const permanent = permanents[at]!;
      if (permanent.box[0] >= x + w) break;
      const shared = intersectionArea(primary.box, permanent.box);
      if (shared > 0 && shared >= SAME_POSITION * Math.min(boxArea(primary.box), boxArea(permanent.box)))
        found.push(inconsistency('PERMANENT_AND_PRIMARY', permanent.location, [primary, permanent]));
    }
  }
  return found;
}

/** Returns the index of the first tooth whose box begins at or right of `left`; the teeth are sorted from the left. */
function firstFrom(teeth: readonly NumberedTooth[], left: number): number {
  let low = 0;
  let high = teeth.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (teeth[middle]!.box[0] < left) low = middle + 1;
    else high = middle;
  }
  return low;
}

function numbersTwice(teeth: readonly NumberedTooth[]): Inconsistency[] {
  return [...byTooth(teeth)].flatMap(([tooth, here]) => (here.length > 1 ? [inconsistency('NUMBER_TWICE', tooth, here)] : []));
}

/** Finds bridges without a unit on a tooth, a root or an implant. */
function ponticsWithoutAbutment(live: readonly AnnotationForCheck[], teeth: readonly NumberedTooth[]): Inconsistency[] {
  const bridges = live.filter((annotation) => annotation.class === 'BRIDGE');
  if (bridges.length === 0) return [];
  const carried = new Set(live.filter(({ class: type }) => supportsBridge(type)).map(({ location }) => location));
  // Sorted, so that the result for duplicate numbers does not depend on the order.
  const inOrder = [...teeth].sort((a, b) => (a.id < b.id ? -1 : 1));
  const placed = assignFindings(
    [...inOrder, ...bridges].map(({ class: type, location, box }) => ({ class: type, tooth: location, box, confidence: 1 })),
  );
  return bridges.flatMap((bridge, index) => {
    const span = placed[inOrder.length + index]?.span ?? (bridge.location ? [bridge.location] : []);
    return span.some((tooth) => carried.has(tooth)) ? [] : [inconsistency('PONTIC_WITHOUT_ABUTMENT', bridge.location, [bridge])];
  });
}

/** Not impossible, but a dentist should see both together. */
function poorRootFillingsWithLesion(live: readonly AnnotationForCheck[]): Inconsistency[] {
  const lesions = byTooth(live.filter((annotation) => annotation.class === 'PERIODONTITIS_PERIAPICAL'));
  const fillings = byTooth(live.filter((annotation) => annotation.class === 'POOR_ENDODONTICS'));
  return [...fillings].flatMap(([tooth, here]) => {
    const lesion = lesions.get(tooth);
    return lesion ? [inconsistency('POOR_ROOT_FILLING_WITH_LESION', tooth, [...here, ...lesion])] : [];
  });
}
