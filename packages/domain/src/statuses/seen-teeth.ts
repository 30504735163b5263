import { type Assessment, entryByType, isFindingType, type StoredAnnotation } from '../findings';
import { ALL_TEETH, compareTeeth, isPatientRight, isUpper, PERMANENT_TEETH, PRIMARY_TEETH, positionOf, type ToothNumber } from '../teeth';
import type { CurrentStatus } from './current-statuses';

/** What is known about which teeth are there. */
export interface SeenTeeth {
  /** Teeth that an analysis looked for: one that is not in `seen` is not seen, any other one is not assessed. */
  readonly assessed: ReadonlySet<ToothNumber>;
  /** Teeth that an analysis or a person saw, or about which a person stated something. */
  readonly seen: ReadonlySet<ToothNumber>;
}

/**
 * Which teeth an analysis looked for: on a part of an image, of this height in pixels, not those that were cut off.
 * IF_FOUND: all of them if it found one, as what it assessed was not recorded or the image was not readable.
 */
export type LookedFor = 'ALL' | 'IF_FOUND' | 'NONE' | { readonly height: number };

type Tooth = Pick<StoredAnnotation, 'class' | 'tooth' | 'decision' | 'source' | 'box'>;
type Status = Pick<CurrentStatus, 'tooth' | 'status' | 'decision'>;

const NO_TEETH: ReadonlySet<ToothNumber> = new Set();
/**
 * A box that ends nearer than this share of the height to the upper or lower edge of a crop may be cut off: on real
 * crops detected boxes of such teeth end up to 2.4 % before the edge.
 */
const EDGE = 0.05;

/**
 * Returns the teeth that are known, the only rule for what a chart draws as a ghost: a tooth is known with a TOOTH
 * annotation or with a status that is not rejected. A finding of the jaw does not show that the tooth above it is
 * there.
 * @param lookedFor From `teethLookedFor`.
 */
export function seenTeeth(annotations: readonly Tooth[], statuses: readonly Status[], lookedFor: LookedFor = 'IF_FOUND'): SeenTeeth {
  const teeth = annotations.filter(({ class: type }) => type === 'TOOTH');
  const seen = new Set<ToothNumber>();
  for (const { tooth, decision } of teeth) if (tooth && decision !== 'REJECTED') seen.add(tooth);
  for (const { tooth, status, decision } of statuses) if (decision !== 'REJECTED' && !isOfJaw(status)) seen.add(tooth);
  const wereLookedFor = lookedFor === 'ALL' || teeth.some(({ source }) => source === 'AI');
  return { assessed: wereLookedFor ? assessedTeeth(teeth, lookedFor) : NO_TEETH, seen };
}

/**
 * Returns which teeth were looked for on an image: none without an analysis, only a part of them on a crop, and all of
 * them where the analysis recorded that it assesses teeth: a mouth in which it found none is assessed, too.
 */
export function teethLookedFor(
  { state, cropped, assessed }: Pick<Assessment, 'state' | 'cropped' | 'assessed'>,
  { height }: { height: number },
): LookedFor {
  if (state === 'NOT_ANALYSED') return 'NONE';
  if (cropped) return { height };
  return assessed.includes('TOOTH') ? 'ALL' : 'IF_FOUND';
}

/**
 * Returns all teeth, or on a part of an image those between two seen ones: nothing cuts off a tooth between its
 * neighbours, unless these are cut off themselves above or below.
 */
function assessedTeeth(teeth: readonly Tooth[], lookedFor: LookedFor): ReadonlySet<ToothNumber> {
  if (lookedFor === 'NONE') return NO_TEETH;
  if (lookedFor === 'ALL' || lookedFor === 'IF_FOUND') return new Set(ALL_TEETH);
  const margin = EDGE * lookedFor.height;
  const seen = teeth.flatMap(({ tooth, decision, box: [, y, , height] }) => {
    if (!tooth || decision === 'REJECTED') return [];
    return { isUpper: isUpper(tooth), place: placeInArch(tooth), isWhole: y >= margin && y + height <= lookedFor.height - margin };
  });
  const hasNeighbour = (tooth: ToothNumber, side: 1 | -1) => {
    const beside = seen
      .filter((other) => other.isUpper === isUpper(tooth))
      .map(({ place, isWhole }) => ({ distance: side * (place - placeInArch(tooth)), isWhole }))
      .filter(({ distance }) => distance > 0);
    const nearest = Math.min(...beside.map(({ distance }) => distance));
    return beside.length > 0 && beside.every(({ distance, isWhole }) => isWhole || distance > nearest);
  };
  return new Set(ALL_TEETH.filter((tooth) => hasNeighbour(tooth, -1) && hasNeighbour(tooth, 1)));
}

/** Returns -8 to 8 from the patient's right to the left; a primary tooth has the place of its successor. */
function placeInArch(tooth: ToothNumber): number {
  return isPatientRight(tooth) ? -positionOf(tooth) : positionOf(tooth);
}

function isOfJaw(status: Status['status']): boolean {
  return isFindingType(status) && entryByType(status).scope === 'JAW';
}

/** From this number of primary teeth on, a mouth is a child's: an adult keeps one or two at most. */
const CHILD_PRIMARY_TEETH = 4;

/**
 * Returns the teeth about which a person is asked after an analysis, in chart order: the permanent teeth that are not
 * known and, in a child's mouth, the primary ones whose successor is not known either. Empty without an analysis; on a
 * crop only those that were not cut off.
 */
export function teethNotSeen({ assessed, seen }: SeenTeeth): ToothNumber[] {
  const isChild = PRIMARY_TEETH.filter((tooth) => seen.has(tooth)).length >= CHILD_PRIMARY_TEETH;
  const primary = isChild ? PRIMARY_TEETH.filter((tooth) => !seen.has(tooth) && !seen.has(successorOf(tooth))) : [];
  const unknown = [...PERMANENT_TEETH.filter((tooth) => !seen.has(tooth)), ...primary];
  return unknown.filter((tooth) => assessed.has(tooth)).sort(compareTeeth);
}

/** Returns the permanent tooth that replaces a primary one: 15 for 55. */
function successorOf(primary: (typeof PRIMARY_TEETH)[number]): ToothNumber {
  return `${Number(primary[0]) - 4}${primary[1]}` as ToothNumber;
}
