import { type Assessment, entryByType, isFindingType, type StoredAnnotation } from '../findings';
import { compareTeeth, PERMANENT_TEETH, PRIMARY_TEETH, type ToothNumber } from '../teeth';
import type { CurrentStatus } from './current-statuses';

/** What is known about which teeth are there. */
export interface SeenTeeth {
  /** Whether an analysis looked for teeth; without one, a tooth outside of `seen` is not assessed. */
  readonly isAssessed: boolean;
  /** Teeth that an analysis or a person saw, or about which a person stated something. */
  readonly seen: ReadonlySet<ToothNumber>;
}

type Tooth = Pick<StoredAnnotation, 'class' | 'tooth' | 'decision' | 'source'>;
type Status = Pick<CurrentStatus, 'tooth' | 'status' | 'decision'>;

/**
 * Returns the teeth that are known, the only rule for what a chart draws as a ghost: a tooth is known with a TOOTH
 * annotation or with a status that is not rejected. A finding of the jaw does not show that the tooth above it is
 * there. An analysis that found no tooth at all did not assess them: the image was not readable as a panoramic
 * radiograph.
 * @param wereLookedFor False for a crop, as what it cut off was not looked for, and without an analysis
 * (`wereTeethLookedFor`).
 */
export function seenTeeth(annotations: readonly Tooth[], statuses: readonly Status[], wereLookedFor = true): SeenTeeth {
  const teeth = annotations.filter(({ class: type }) => type === 'TOOTH');
  const seen = new Set<ToothNumber>();
  for (const { tooth, decision } of teeth) if (tooth && decision !== 'REJECTED') seen.add(tooth);
  for (const { tooth, status, decision } of statuses) if (decision !== 'REJECTED' && !isOfJaw(status)) seen.add(tooth);
  return { isAssessed: wereLookedFor && teeth.some(({ source }) => source === 'AI'), seen };
}

/** Returns whether an analysis looked for all teeth: one that it did not find is not seen, else it is not assessed. */
export function wereTeethLookedFor({ state, cropped }: Pick<Assessment, 'state' | 'cropped'>): boolean {
  return state !== 'NOT_ANALYSED' && !cropped;
}

function isOfJaw(status: Status['status']): boolean {
  return isFindingType(status) && entryByType(status).scope === 'JAW';
}

/** From this number of primary teeth on, a mouth is a child's: an adult keeps one or two at most. */
const CHILD_PRIMARY_TEETH = 4;

/**
 * Returns the teeth about which a person is asked after an analysis, in chart order: the permanent teeth that are not
 * known and, in a child's mouth, the primary ones whose successor is not known either. Empty without an analysis.
 */
export function teethNotSeen({ isAssessed, seen }: SeenTeeth): ToothNumber[] {
  if (!isAssessed) return [];
  const isChild = PRIMARY_TEETH.filter((tooth) => seen.has(tooth)).length >= CHILD_PRIMARY_TEETH;
  const primary = isChild ? PRIMARY_TEETH.filter((tooth) => !seen.has(tooth) && !seen.has(successorOf(tooth))) : [];
  return [...PERMANENT_TEETH.filter((tooth) => !seen.has(tooth)), ...primary].sort(compareTeeth);
}

/** Returns the permanent tooth that replaces a primary one: 15 for 55. */
function successorOf(primary: (typeof PRIMARY_TEETH)[number]): ToothNumber {
  return `${Number(primary[0]) - 4}${primary[1]}` as ToothNumber;
}
