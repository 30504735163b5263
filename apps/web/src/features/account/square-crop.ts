import type { ImageSize } from '../upload';

/** A square inside a picture: its middle and side, in pixels of the picture. */
export interface SquareCrop {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The picture can be enlarged so far. */
export const MOST_ZOOM = 5;

/** The largest square in the middle. */
export function wholeCrop({ width, height }: ImageSize): SquareCrop {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) };
}

/** The nearest square that lies wholly in the picture. */
export function keepInside(crop: SquareCrop, size: ImageSize): SquareCrop {
  const most = Math.min(size.width, size.height);
  const side = Math.min(most, Math.max(most / MOST_ZOOM, crop.side));
  const within = (middle: number, length: number) => Math.min(length - side / 2, Math.max(side / 2, middle));
  return { x: within(crop.x, size.width), y: within(crop.y, size.height), side };
}

/** Moves the picture under the square, by shares of the square's side: to the right shows more of its left. */
export function movePicture(crop: SquareCrop, size: ImageSize, right: number, down: number): SquareCrop {
  return keepInside({ ...crop, x: crop.x - right * crop.side, y: crop.y - down * crop.side }, size);
}

/** Enlarges the picture, 1 to MOST_ZOOM, around the middle of the square. */
export function zoomTo(crop: SquareCrop, size: ImageSize, zoom: number): SquareCrop {
  return keepInside({ ...crop, side: Math.min(size.width, size.height) / zoom }, size);
}

export function zoomOf(crop: SquareCrop, size: ImageSize): number {
  return Math.min(size.width, size.height) / crop.side;
}
