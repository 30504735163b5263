import { type Badge, type Box, layoutBadges } from '@molaar/domain/geometry';

/** Radius of a number, and the size of its digits, in units. */
export const BADGE = { radius: 13, digits: 15 } as const;
/** The size of a unit in the PDF, in points. */
const POINTS = 0.5;
/** A unit is a thousandth of the image's width, as in the PDF, but not smaller: the numbers stay readable. */
const MOST_UNITS = 1000;
const UNIT_PIXELS = 0.74;

/**
 * As in the style sheets: the most height of the radiograph, the letters of its sides and the button, in CSS pixels.
 */
const MOST_HEIGHT = 420;
const LETTER = { size: 22, margin: 6 } as const;
/** As large as it is under fingers. */
const BUTTON = { size: 44, margin: 8 } as const;

/** The scale in which a part of a radiograph is shown; the lengths are pixels of the radiograph. */
export interface ImageScale {
  /** A CSS pixel. */
  readonly pixel: number;
  /** The unit in which contours and numbers are drawn. */
  readonly unit: number;
}

/**
 * Returns the scale of a part of a radiograph.
 * @param shownWidth of the element that contains it, in CSS pixels; 0 before it is measured
 */
export function imageScale([, , width, height]: Box, shownWidth: number): ImageScale {
  const pixel = Math.max(width / (shownWidth || MOST_UNITS), height / MOST_HEIGHT);
  return { pixel, unit: Math.max(width / MOST_UNITS, UNIT_PIXELS * pixel) };
}

/** Returns the positions of the numbers of these boxes, in pixels of the radiograph. */
export function placeBadges(boxes: readonly Box[], area: Box, shownWidth: number): Badge[] {
  const [left, top, width, height] = area;
  const scale = POINTS / imageScale(area, shownWidth).unit;
  const toPoints = ([x, y, w, h]: Box): Box => [(x - left) * scale, (y - top) * scale, w * scale, h * scale];
  const back = ({ x, y }: { x: number; y: number }) => ({ x: x / scale + left, y: y / scale + top });
  const places = {
    width: width * scale,
    height: height * scale,
    radius: BADGE.radius * POINTS,
    reserved: coveredParts(area, shownWidth).map(toPoints),
  };
  return layoutBadges(boxes.map(toPoints), places).map(({ lead, ...position }) => ({ ...back(position), lead: lead && back(lead) }));
}

/** Returns where the letters and the button lie over the area, in pixels of the radiograph. */
export function coveredParts(area: Box, shownWidth: number): Box[] {
  if (shownWidth === 0) return [];
  const [left, top, width, height] = area;
  const { pixel } = imageScale(area, shownWidth);
  const begin = left + width / 2 - (shownWidth / 2) * pixel;
  const at = (x: number, y: number, size: number): Box => [begin + x * pixel, top + y * pixel, size * pixel, size * pixel];
  const low = height / pixel - LETTER.margin - LETTER.size;
  return [
    at(LETTER.margin, low, LETTER.size),
    at(shownWidth - LETTER.margin - LETTER.size, low, LETTER.size),
    at(shownWidth - BUTTON.margin - BUTTON.size, BUTTON.margin, BUTTON.size),
  ];
}
