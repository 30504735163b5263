import { isPrimary, mirrorTooth, quadrantOf, type ToothNumber } from '../teeth';
import { type Box, boxArea, intersectionArea } from './box';

export interface ImageArea {
  readonly width: number;
  readonly height: number;
}

export const TURNS = [0, 90, 180, 270] as const;
/** Degrees clockwise. */
export type Turn = (typeof TURNS)[number];

/** An edit that creates a new image, in this order: flip left to right, rotate, crop. */
export interface ImageEdit {
  readonly mirror: boolean;
  readonly turn: Turn;
  /** Whole pixels of the flipped and rotated image; null for all of it. */
  readonly crop: Box | null;
}

/** The edit with which a stored image was made. */
export interface StoredImageEdit extends ImageEdit {
  /** The edited image was a part of another one already. */
  readonly ofPart?: boolean;
}

/** Returns whether an image is a part of another one, by the edit with which it was made; null for an uploaded one. */
export function isPartOfImage(edit: StoredImageEdit | null): boolean {
  return edit !== null && (edit.crop !== null || edit.ofPart === true);
}

/** An annotation stays in a cropped image when at least this share of it is inside. */
const MIN_SHARE = 0.25;

/** Returns width and height after the rotation, before the crop. */
export function turnedSize({ width, height }: ImageArea, turn: Turn): ImageArea {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** Returns width and height of the new image. */
export function editedSize(size: ImageArea, { turn, crop }: ImageEdit): ImageArea {
  return crop ? { width: crop[2], height: crop[3] } : turnedSize(size, turn);
}

/** Returns true when the crop is empty or consists of whole pixels inside the image. */
export function isEditPossible(size: ImageArea, { turn, crop }: ImageEdit): boolean {
  if (!crop) return true;
  const turned = turnedSize(size, turn);
  const [x, y, w, h] = crop;
  return crop.every(Number.isInteger) && x >= 0 && y >= 0 && w >= 1 && h >= 1 && x + w <= turned.width && y + h <= turned.height;
}

/** Returns the position of a point in the new image, which may be outside of it. */
export function editPoint(
  [x, y]: readonly [number, number],
  { width, height }: ImageArea,
  { mirror, turn, crop }: ImageEdit,
): [number, number] {
  const mx = mirror ? width - x : x;
  const [tx, ty] = turn === 0 ? [mx, y] : turn === 90 ? [height - y, mx] : turn === 180 ? [width - mx, height - y] : [y, width - mx];
  return crop ? [tx - crop[0], ty - crop[1]] : [tx, ty];
}

/** Returns the box in the new image, cut to it; undefined when too little of it is left. */
export function editBox(box: Box, size: ImageArea, edit: ImageEdit): Box | undefined {
  const [ax, ay] = editPoint([box[0], box[1]], size, edit);
  const [bx, by] = editPoint([box[0] + box[2], box[1] + box[3]], size, edit);
  const moved: Box = [Math.min(ax, bx), Math.min(ay, by), Math.abs(bx - ax), Math.abs(by - ay)];
  const { width, height } = editedSize(size, edit);
  if (intersectionArea(moved, [0, 0, width, height]) < MIN_SHARE * boxArea(moved)) return undefined;
  const left = Math.max(0, moved[0]);
  const top = Math.max(0, moved[1]);
  const right = Math.min(width, moved[0] + moved[2]);
  const bottom = Math.min(height, moved[1] + moved[3]);
  return right - left >= 1 && bottom - top >= 1 ? [left, top, right - left, bottom - top] : undefined;
}

/**
 * Returns the tooth number in the new image. A number follows from the position in the image, with the patient's right
 * on the left: in an image that was flipped or upside down, the teeth were numbered wrongly. A quarter turn changes no
 * number.
 */
export function editTooth(tooth: ToothNumber, { mirror, turn }: ImageEdit): ToothNumber {
  const upsideDown = turn === 180;
  // A half turn swaps sides and jaws; flipped as well, the sides are the original ones.
  const sides = mirror !== upsideDown ? mirrorTooth(tooth) : tooth;
  return upsideDown ? otherJaw(sides) : sides;
}

/** Returns the box in the image mirrored left to right. */
export function mirrorBox([x, y, w, h]: Box, { width }: Pick<ImageArea, 'width'>): Box {
  return [width - x - w, y, w, h];
}

/** Returns the corners x1, y1, x2, y2 … in the image mirrored left to right. */
export function mirrorOutline(outline: readonly number[], { width }: Pick<ImageArea, 'width'>): number[] {
  return outline.map((value, index) => (index % 2 === 0 ? width - value : value));
}

function otherJaw(tooth: ToothNumber): ToothNumber {
  const first = isPrimary(tooth) ? 5 : 1;
  return `${first + 3 - (quadrantOf(tooth) - first)}${tooth[1]}` as ToothNumber;
}
