import type { Box } from '@molaar/domain/geometry';

export type Point = readonly [x: number, y: number];
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The eight places where a box can be taken to resize it, by compass. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];

/** Fewer corners enclose nothing. */
export const FEWEST_CORNERS = 3;

/** An outline is kept with at most as many corners. */
export const MOST_CORNERS = 200;

/** No side of a box gets shorter, in pixels of the image. */
export const MIN_SIDE = 4;

const round = (value: number) => Math.round(value * 100) / 100;

/** The box between two corners, whichever way it was drawn, cut to the image. */
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

/** Moves the sides that the handle holds; a side never passes the opposite one nor leaves the image. */
export function resizeBox([x, y, w, h]: Box, handle: Handle, [px, py]: Point, { width, height }: Size): Box {
  let [left, top, right, bottom] = [x, y, x + w, y + h];
  if (handle.includes('w')) left = Math.min(Math.max(0, px), right - MIN_SIDE);
  if (handle.includes('e')) right = Math.max(Math.min(width, px), left + MIN_SIDE);
  if (handle.includes('n')) top = Math.min(Math.max(0, py), bottom - MIN_SIDE);
  if (handle.includes('s')) bottom = Math.max(Math.min(height, py), top + MIN_SIDE);
  return [round(left), round(top), round(right - left), round(bottom - top)];
}

export function handlePoint([x, y, w, h]: Box, handle: Handle): Point {
  const px = handle.includes('w') ? x : handle.includes('e') ? x + w : x + w / 2;
  const py = handle.includes('n') ? y : handle.includes('s') ? y + h : y + h / 2;
  return [px, py];
}

/** The handle within `reach` pixels of the point, corners first. */
export function handleAt(box: Box, [px, py]: Point, reach: number): Handle | undefined {
  const near = (handle: Handle) => {
    const [hx, hy] = handlePoint(box, handle);
    return Math.abs(hx - px) <= reach && Math.abs(hy - py) <= reach;
  };
  return HANDLES.find((handle) => handle.length === 2 && near(handle)) ?? HANDLES.find(near);
}

/** The smallest box around all; undefined for none. */
export function unionBox(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , w]) => x + w));
  const bottom = Math.max(...boxes.map(([, y, , h]) => y + h));
  return [left, top, right - left, bottom - top];
}

/** The box around the corners of an outline. */
export function boxOfOutline(outline: readonly number[]): Box {
  const xs = outline.filter((_, index) => index % 2 === 0);
  const ys = outline.filter((_, index) => index % 2 === 1);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [round(left), round(top), round(Math.max(...xs) - left), round(Math.max(...ys) - top)];
}

/** The outline as it lies once the box around it has become another one: moved, and stretched with it. */
export function fitOutline(outline: readonly number[], from: Box, to: Box): number[] {
  return outline.map((value, index) => {
    const axis = index % 2;
    const [start, length] = axis === 0 ? [from[0], from[2]] : [from[1], from[3]];
    const [newStart, newLength] = axis === 0 ? [to[0], to[2]] : [to[1], to[3]];
    return round(newStart + (length > 0 ? ((value - start) / length) * newLength : 0));
  });
}

/** Whether the point lies within the outline: a line from it crosses the outline an odd number of times. */
export function outlineContains(outline: readonly number[], [px, py]: Point): boolean {
  let inside = false;
  for (let at = 0, before = outline.length - 2; at < outline.length; before = at, at += 2) {
    const [ax, ay, bx, by] = [outline[before]!, outline[before + 1]!, outline[at]!, outline[at + 1]!];
    if (ay > py !== by > py && px < ax + ((py - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** The corner of an outline within `reach` of the point; its number, or undefined. */
export function cornerAt(outline: readonly number[], [px, py]: Point, reach: number): number | undefined {
  for (let at = 0; at < outline.length; at += 2)
    if (Math.abs(outline[at]! - px) <= reach && Math.abs(outline[at + 1]! - py) <= reach) return at / 2;
  return undefined;
}

/** The side of an outline whose middle is within `reach` of the point: the number of the corner where it begins. */
export function sideAt(outline: readonly number[], [px, py]: Point, reach: number): number | undefined {
  const corners = outline.length / 2;
  for (let corner = 0; corner < corners; corner++) {
    const next = (corner + 1) % corners;
    const mx = (outline[2 * corner]! + outline[2 * next]!) / 2;
    const my = (outline[2 * corner + 1]! + outline[2 * next + 1]!) / 2;
    if (Math.abs(mx - px) <= reach && Math.abs(my - py) <= reach) return corner;
  }
  return undefined;
}

/** The outline with one corner more, in the middle of the side that begins at the corner of that number. */
export function withCorner(outline: readonly number[], corner: number): number[] {
  const next = (2 * corner + 2) % outline.length;
  const middle = [0, 1].map((axis) => round((outline[2 * corner + axis]! + outline[next + axis]!) / 2));
  return [...outline.slice(0, 2 * corner + 2), ...middle, ...outline.slice(2 * corner + 2)];
}

/** The outline without the corner of that number. */
export function withoutCorner(outline: readonly number[], corner: number): number[] {
  return [...outline.slice(0, 2 * corner), ...outline.slice(2 * corner + 2)];
}

/** The point, brought into the image. */
export function insideImage([x, y]: Point, { width, height }: Size): Point {
  return [round(Math.max(0, Math.min(width, x))), round(Math.max(0, Math.min(height, y)))];
}
