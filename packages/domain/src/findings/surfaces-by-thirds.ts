import { type Box, overlapLength } from '../geometry';
import { bitingSurface, isPatientRight, isUpper, type Surface, sortSurfaces, type ToothNumber } from '../teeth';
import { ASSIGNMENT } from './assignment-parameters';

/**
 * Returns the surfaces that a finding touches by thirds of its tooth's box: the outer thirds are mesial and distal, the
 * middle third of the crown half is the biting surface, and only the middle of the root half is ROOT. Mesial is on the
 * right of the image on the patient's right side, and on the left on the left. Buccal and lingual cannot be
 * distinguished on one radiograph and are never returned.
 */
export function surfacesByThirds(finding: Box, tooth: ToothNumber, toothBox: Box): Surface[] {
  const [mesial, middle, distal] = touchedThirds(finding, tooth, toothBox);
  const surfaces: Surface[] = [];
  if (mesial) surfaces.push('M');
  if (distal) surfaces.push('D');
  if (middle && inCrownHalf(finding, tooth, toothBox)) surfaces.push(bitingSurface(tooth));
  return surfaces.length > 0 ? sortSurfaces(surfaces) : ['ROOT'];
}

/** A part of a finding on a tooth. */
export interface PlacedPart {
  readonly box: Box;
  /** Whether it comes near the left and the right side of the tooth in the image; unknown when left out. */
  readonly reaches?: readonly [left: boolean, right: boolean];
}

/**
 * Returns the surfaces of a finding of several parts. A part that is known not to reach a side of the tooth is on that
 * side only when its middle is: a wide occlusal filling is not a mesial one.
 */
export function surfacesOfParts(parts: readonly PlacedPart[], tooth: ToothNumber, toothBox: Box): Surface[] {
  const surfaces = new Set(
    parts.flatMap(({ box, reaches }) => {
      const touched = surfacesByThirds(box, tooth, toothBox);
      if (!reaches) return touched;
      const [toLeft, toRight] = [toothBox[0] + toothBox[2] / 3, toothBox[0] + (2 * toothBox[2]) / 3];
      const middle = box[0] + box[2] / 2;
      const [left, right] = [reaches[0] || middle < toLeft, reaches[1] || middle > toRight];
      const [mesial, distal] = isPatientRight(tooth) ? [right, left] : [left, right];
      const reached = touched.filter((surface) => (surface !== 'M' || mesial) && (surface !== 'D' || distal));
      return reached.length > 0 ? reached : touched;
    }),
  );
  return sortSurfaces([...surfaces]);
}

/** Returns the nearer of mesial and distal, or both exactly in the middle, for findings that are always on a side. */
export function nearerSides(finding: Box, tooth: ToothNumber, toothBox: Box): Surface[] {
  const offset = finding[0] + finding[2] / 2 - (toothBox[0] + toothBox[2] / 2);
  if (Math.abs(offset) <= ASSIGNMENT.tolerance) return ['M', 'D'];
  return offset > 0 === isPatientRight(tooth) ? ['M'] : ['D'];
}

function touchedThirds(finding: Box, tooth: ToothNumber, toothBox: Box): [boolean, boolean, boolean] {
  const width = toothBox[2] / 3;
  const { thirdCovered, findingInThird, tolerance } = ASSIGNMENT;
  const touched = [0, 1, 2].map((index) => {
    const overlap = overlapLength(finding[0], finding[2], toothBox[0] + index * width, width);
    return overlap + tolerance >= Math.min(thirdCovered * width, findingInThird * finding[2]) && overlap > 0;
  });
  // A finding mostly outside of the tooth touches no third: it is on the nearer side.
  if (!touched.includes(true)) return nearestThirds(finding, tooth, toothBox);
  const [left = false, middle = false, right = false] = touched;
  return isPatientRight(tooth) ? [right, middle, left] : [left, middle, right];
}

function nearestThirds(finding: Box, tooth: ToothNumber, toothBox: Box): [boolean, boolean, boolean] {
  const sides = nearerSides(finding, tooth, toothBox);
  return [sides.includes('M'), false, sides.includes('D')];
}

function inCrownHalf(finding: Box, tooth: ToothNumber, toothBox: Box): boolean {
  const centre = finding[1] + finding[3] / 2;
  const fromTop = (centre - toothBox[1]) / toothBox[3];
  // Upper crowns are at the bottom of their box, lower crowns at the top.
  return (isUpper(tooth) ? 1 - fromTop : fromTop) <= ASSIGNMENT.crownShare;
}
