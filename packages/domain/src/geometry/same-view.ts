import type { Box } from './box';

/**
 * Returns the part of another image that shows a tooth as `view` shows it in this one: in the same place and with the
 * same height. It may reach beyond the border of the image: a tooth in another place would be compared wrongly.
 * @param view The part of this image, in its pixels.
 */
export function sameView(view: Box, tooth: Box, otherTooth: Box): Box {
  const scale = otherTooth[3] / tooth[3];
  return [
    otherTooth[0] + otherTooth[2] / 2 + (view[0] - tooth[0] - tooth[2] / 2) * scale,
    otherTooth[1] + otherTooth[3] / 2 + (view[1] - tooth[1] - tooth[3] / 2) * scale,
    view[2] * scale,
    view[3] * scale,
  ];
}
