import { mirrorTooth } from '../teeth';
import type { TeethOfLine } from './teeth-of-line';

/**
 * Returns a treatment plan's lines with the tooth numbers of an image's sides: those of the other side when the sides
 * were swapped after the lines were read. Surfaces are named from the tooth, so they stay.
 * @param plan Its lines, and whether they have the numbers of the mirrored image.
 * @param mirrored Whether the image is mirrored.
 */
export function linesOnSides<Line extends TeethOfLine>(
  plan: { readonly mirrored: boolean; readonly lines: readonly Line[] },
  mirrored: boolean,
): readonly Line[] {
  if (plan.mirrored === mirrored) return plan.lines;
  return plan.lines.map((line) => ({
    ...line,
    tooth: line.tooth && mirrorTooth(line.tooth),
    ...(line.furtherTeeth && { furtherTeeth: line.furtherTeeth.map(mirrorTooth) }),
  }));
}
