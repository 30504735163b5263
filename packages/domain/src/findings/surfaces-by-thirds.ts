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
