import type { Annotation } from '@molaar/contracts';
import { compareTeeth, quadrantOf, type ToothNumber } from '@molaar/domain/teeth';

/** What takes the place of a tooth: with another number another place is empty. */
const STANDS_IN_A_PLACE: ReadonlySet<Annotation['class']> = new Set(['TOOTH', 'IMPLANT']);

/** A quarter of the mouth, with its permanent and primary teeth. */
const quarterOf = (tooth: ToothNumber) => quadrantOf(tooth) % 4;

/**
 * Returns the teeth and implants whose uncertain number nobody has decided yet, in the quarters of the mouth with teeth
 * that were not seen: what seems to be missing may be one of them.
 */
export function uncertainTeeth(
  annotations: readonly Pick<Annotation, 'class' | 'location' | 'checkTooth' | 'decision'>[],
  notSeen: readonly ToothNumber[],
): ToothNumber[] {
  const quarters = new Set(notSeen.map(quarterOf));
  const teeth = annotations.flatMap(({ class: type, location, checkTooth, decision }) =>
    STANDS_IN_A_PLACE.has(type) && location && checkTooth && decision === 'SUGGESTED' && quarters.has(quarterOf(location))
      ? [location]
      : [],
  );
  return [...new Set(teeth)].sort(compareTeeth);
}
