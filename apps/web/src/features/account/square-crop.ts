import type { ImageSize } from '../upload';

/** A square inside a photo: its centre and side, in pixels of the photo. */
export interface SquareCrop {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The highest zoom. */
export const MOST_ZOOM = 5;

/** Returns the largest square in the centre. */
export function wholeCrop({ width, height }: ImageSize): SquareCrop {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) };
}

/** Returns the nearest square that is entirely inside the photo. */
function clampToPhoto(crop: SquareCrop, size: ImageSize): SquareCrop {
  const most = Math.min(size.width, size.height);
  const side = Math.min(most, Math.max(most / MOST_ZOOM, crop.side));
  const within = (middle: number, length: number) => Math.min(length - side / 2, Math.max(side / 2, middle));
  return { x: within(crop.x, size.width), y: within(crop.y, size.height), side };
}

/** Moves the photo under the square, by shares of the square's side: moving right shows more of its left. */
export function movePhoto(crop: SquareCrop, size: ImageSize, right: number, down: number): SquareCrop {
  return clampToPhoto({ ...crop, x: crop.x - right * crop.side, y: crop.y - down * crop.side }, size);
}

/** Zooms the photo, 1 to MOST_ZOOM, around the centre of the square. */
export function zoomTo(crop: SquareCrop, size: ImageSize, zoom: number): SquareCrop {
  return clampToPhoto({ ...crop, side: Math.min(size.width, size.height) / zoom }, size);
}

/** Returns how many times the crop is enlarged; 1 is the largest square of the photo. */
export function zoomOf(crop: SquareCrop, size: ImageSize): number {
  return Math.min(size.width, size.height) / crop.side;
}
