import { isPrimary, mirrorTooth, quadrantOf, type ToothNumber } from '../teeth';
import { type Box, boxArea, intersectionArea } from './box';

export interface ImageArea {
  readonly width: number;
  readonly height: number;
}

export const TURNS = [0, 90, 180, 270] as const;
/** Degrees clockwise. */
export type Turn = (typeof TURNS)[number];

/** What makes a new image of an old one, in this order: mirrored from left to right, turned, cut to a part. */
export interface ImageEdit {
  readonly mirror: boolean;
  readonly turn: Turn;
  /** Whole pixels of the mirrored and turned image; null for all of it. */
  readonly crop: Box | null;
}

/** An object stays with a part of the image when at least this share of it lies there. */
const STAYS = 0.25;

/** Width and height once mirrored and turned, before the cut. */
export function turnedSize({ width, height }: ImageArea, turn: Turn): ImageArea {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** Width and height of the new image. */
export function editedSize(size: ImageArea, { turn, crop }: ImageEdit): ImageArea {
  return crop ? { width: crop[2], height: crop[3] } : turnedSize(size, turn);
}

/** True where the edit leaves a part of the image: whole pixels inside it. */
export function isEditPossible(size: ImageArea, { turn, crop }: ImageEdit): boolean {
  if (!crop) return true;
  const turned = turnedSize(size, turn);
  const [x, y, w, h] = crop;
  return crop.every(Number.isInteger) && x >= 0 && y >= 0 && w >= 1 && h >= 1 && x + w <= turned.width && y + h <= turned.height;
}

/** A point's place in the new image, which may lie outside of it. */
export function editPoint(
  [x, y]: readonly [number, number],
  { width, height }: ImageArea,
  { mirror, turn, crop }: ImageEdit,
): [number, number] {
  const mx = mirror ? width - x : x;
  const [tx, ty] = turn === 0 ? [mx, y] : turn === 90 ? [height - y, mx] : turn === 180 ? [width - mx, height - y] : [y, width - mx];
  return crop ? [tx - crop[0], ty - crop[1]] : [tx, ty];
}

/** The box in the new image, cut to it; undefined where too little of it is left. */
export function editBox(box: Box, size: ImageArea, edit: ImageEdit): Box | undefined {
  const [ax, ay] = editPoint([box[0], box[1]], size, edit);
  const [bx, by] = editPoint([box[0] + box[2], box[1] + box[3]], size, edit);
  const moved: Box = [Math.min(ax, bx), Math.min(ay, by), Math.abs(bx - ax), Math.abs(by - ay)];
  const { width, height } = editedSize(size, edit);
  if (intersectionArea(moved, [0, 0, width, height]) < STAYS * boxArea(moved)) return undefined;
  const left = Math.max(0, moved[0]);
  const top = Math.max(0, moved[1]);
  const right = Math.min(width, moved[0] + moved[2]);
  const bottom = Math.min(height, moved[1] + moved[3]);
  return right - left >= 1 && bottom - top >= 1 ? [left, top, right - left, bottom - top] : undefined;
}

/**
 * The number of the tooth that stands at the new place. A number is a place in the picture, the patient's right on its left:
 * in an image that was mirrored or upside down when it was numbered, the numbers were those of other teeth. A quarter turn
 * changes no number.
 */
export function editTooth(tooth: ToothNumber, { mirror, turn }: ImageEdit): ToothNumber {
  const upsideDown = turn === 180;
  // Half a turn exchanges the sides as well as the jaws; mirrored besides, the sides are back.
  const sides = mirror !== upsideDown ? mirrorTooth(tooth) : tooth;
  return upsideDown ? otherJaw(sides) : sides;
}

function otherJaw(tooth: ToothNumber): ToothNumber {
  const first = isPrimary(tooth) ? 5 : 1;
  return `${first + 3 - (quadrantOf(tooth) - first)}${tooth[1]}` as ToothNumber;
}
