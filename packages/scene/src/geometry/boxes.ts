import { type Box, unionBox } from '@molaar/domain/geometry';

export type Point = readonly [x: number, y: number];
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The eight handles that resize a box, by compass direction. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];

/** Shortest side of a box, in pixels of the image. */
export const MIN_SIDE = 4;

/** Rounds to hundredths of a pixel. */
export const round = (value: number) => Math.round(value * 100) / 100;

/** Returns the box between two opposite corners, cut to the image. */
export function boxBetween([ax, ay]: Point, [bx, by]: Point, { width, height }: Size): Box {
  const left = Math.max(0, Math.min(ax, bx));
  const top = Math.max(0, Math.min(ay, by));
  const right = Math.min(width, Math.max(ax, bx));
  const bottom = Math.min(height, Math.max(ay, by));
  return [round(left), round(top), round(right - left), round(bottom - top)];
}

/** Moves a box, stopping at the image's edges. */
export function moveBox([x, y, w, h]: Box, [dx, dy]: Point, { width, height }: Size): Box {
  const clamp = (value: number, max: number) => Math.max(0, Math.min(value, Math.max(0, max)));
  return [round(clamp(x + dx, width - w)), round(clamp(y + dy, height - h)), w, h];
}

/** Moves the sides of the handle to the point; a side never passes the opposite one nor leaves the image. */
export function resizeBox([x, y, w, h]: Box, handle: Handle, [px, py]: Point, { width, height }: Size): Box {
  let [left, top, right, bottom] = [x, y, x + w, y + h];
  if (handle.includes('w')) left = Math.min(Math.max(0, px), right - MIN_SIDE);
  if (handle.includes('e')) right = Math.max(Math.min(width, px), left + MIN_SIDE);
  if (handle.includes('n')) top = Math.min(Math.max(0, py), bottom - MIN_SIDE);
  if (handle.includes('s')) bottom = Math.max(Math.min(height, py), top + MIN_SIDE);
  return [round(left), round(top), round(right - left), round(bottom - top)];
}

/** Returns where a handle of a box is, pixels: a corner, or the middle of a side. */
export function handlePoint([x, y, w, h]: Box, handle: Handle): Point {
  const px = handle.includes('w') ? x : handle.includes('e') ? x + w : x + w / 2;
  const py = handle.includes('n') ? y : handle.includes('s') ? y + h : y + h / 2;
  return [px, py];
}

/** Returns the handle within `reach` pixels of the point, corners first. */
export function handleAt(box: Box, [px, py]: Point, reach: number): Handle | undefined {
  const near = (handle: Handle) => {
    const [hx, hy] = handlePoint(box, handle);
    return Math.abs(hx - px) <= reach && Math.abs(hy - py) <= reach;
  };
  return HANDLES.find((handle) => handle.length === 2 && near(handle)) ?? HANDLES.find(near);
}

/** Moves boxes by the same distance; together they stop where the first of them reaches the edge of the image. */
export function moveTogether(boxes: readonly Box[], by: Point, imageSize: Size): Box[] {
  const around = unionBox(boxes);
  if (!around) return [];
  const moved = moveBox(around, by, imageSize);
  const delta: Point = [moved[0] - around[0], moved[1] - around[1]];
  return boxes.map((box) => moveBox(box, delta, imageSize));
}

/** Returns true when the points are at most `reach` apart. */
export function isNear(a: Point, b: Point, reach: number): boolean {
  return Math.hypot(a[0] - b[0], a[1] - b[1]) <= reach;
}

/** Returns the nearest point inside the image. */
export function insideImage([x, y]: Point, { width, height }: Size): Point {
  return [round(Math.max(0, Math.min(width, x))), round(Math.max(0, Math.min(height, y)))];
}
