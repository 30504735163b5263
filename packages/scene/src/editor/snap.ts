import { ASSIGNMENT, findingType } from '@molaar/domain/findings';
import { type Box, intersectionOverFinding } from '@molaar/domain/geometry';
import { isUpper, type ToothNumber } from '@molaar/domain/teeth';
import type { SceneAnnotation } from '../records/annotation';

/**
 * Fits the annotation's box to its tooth: to the whole tooth, its crown or its root by the scope of the finding type; a
 * finding on a surface is moved inside the tooth and keeps its size as far as it fits. The tooth is that of its
 * location, else the one that overlaps it most. @returns undefined when there is no such tooth, and for teeth.
 */
export function snapBox(annotation: SceneAnnotation, teeth: readonly SceneAnnotation[]): Box | undefined {
  if (annotation.class === 'TOOTH') return undefined;
  const tooth = toothOf(annotation, teeth);
  if (!tooth?.location) return undefined;
  switch (findingType(annotation.class).scope) {
    case 'WHOLE_TOOTH':
      return tooth.box;
    case 'CROWN':
      return partOf(tooth.box, tooth.location, 'crown');
    case 'ROOT':
      return partOf(tooth.box, tooth.location, 'root');
    default:
      return broughtInside(annotation.box, tooth.box);
  }
}

function toothOf({ location, box }: SceneAnnotation, teeth: readonly SceneAnnotation[]): SceneAnnotation | undefined {
  const named = teeth.find((tooth) => location !== null && tooth.location === location);
  if (named) return named;
  const shares = teeth.map((tooth) => ({ tooth, share: intersectionOverFinding(box, tooth.box) })).sort((a, b) => b.share - a.share);
  return shares[0] && shares[0].share > 0 ? shares[0].tooth : undefined;
}

/** Crowns of upper teeth are at the bottom of their box, of lower teeth at the top. */
function partOf([x, y, w, h]: Box, tooth: ToothNumber, part: 'crown' | 'root'): Box {
  const height = h * (part === 'crown' ? ASSIGNMENT.crownShare : 1 - ASSIGNMENT.crownShare);
  const atBottom = isUpper(tooth) === (part === 'crown');
  return [x, atBottom ? y + h - height : y, w, height];
}

function broughtInside([x, y, w, h]: Box, [tx, ty, tw, th]: Box): Box {
  const width = Math.min(w, tw);
  const height = Math.min(h, th);
  return [Math.max(tx, Math.min(x, tx + tw - width)), Math.max(ty, Math.min(y, ty + th - height)), width, height];
}
