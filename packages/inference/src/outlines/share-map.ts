import type { Box } from '@molaar/domain/geometry';
import { type MapShape, OUTLINE_CHANNELS } from '../decode/map-shape';
import { OUTLINES } from './parameters';

/** Points of the outline map in each cell, across and down. */
export const POINTS = 2;
/** What a point tells: how surely it lies on a tooth, and how far right and below of it the middle of that tooth's box is. */
const [TOOTH, TO_MIDDLE_X, TO_MIDDLE_Y] = [0, 1, 2];
/** Neighbours' middles are as far apart as this, in halves of a box's sides: one is thought of on every side of a tooth. */
const NEIGHBOUR = 2;

/**
 * How surely the points of a window belong to one tooth: that they lie on a tooth, and on this one rather than on a
 * neighbour. A point belongs to the tooth at whose middle it points, whatever numbers the teeth have: a wrong number tears
 * nothing. How far off it points is measured by the sides of the boxes, so that narrow teeth stand up to wide ones.
 */
export class ShareMap {
  readonly #shape: Pick<MapShape, 'width' | 'height' | 'stride'>;
  #values = new Float32Array(0);
  #frames = new Float64Array(0);

  constructor(shape: Pick<MapShape, 'width' | 'height' | 'stride'>) {
    this.#shape = shape;
  }

  /**
   * The share of tooth number `tooth` of `boxes` (pixels of the model's input) in each point of a window, row by row; 0.5 is
   * as much as it and its neighbour together. Left, top, width and height are counted in points. The array serves again.
   */
  fill(
    data: Float32Array,
    image: number,
    boxes: readonly Box[],
    tooth: number,
    left: number,
    top: number,
    width: number,
    height: number,
  ): Float32Array {
    if (this.#values.length < width * height) this.#values = new Float32Array(width * height * 2);
    const values = this.#values;
    const { width: cellsAcross, height: cellsDown, stride } = this.#shape;
    const step = stride / POINTS;
    const cells = cellsAcross * cellsDown;
    const quantity = POINTS * POINTS * cells;
    const near = this.#findNear(boxes, tooth);
    const frames = this.#frames;
    for (let row = 0, at = 0; row < height; row++) {
      const down = top + row;
      const start = image * OUTLINE_CHANNELS * cells + (down % POINTS) * POINTS * cells + Math.floor(down / POINTS) * cellsAcross;
      for (let column = 0; column < width; column++, at++) {
        const across = left + column;
        const from = start + (across % POINTS) * cells + Math.floor(across / POINTS);
        const x = (across + 0.5) * step + (data[from + TO_MIDDLE_X * quantity] as number);
        const y = (down + 0.5) * step + (data[from + TO_MIDDLE_Y * quantity] as number);
        const own = Math.sqrt(awayFrom(x, y, frames, 0));
        const beyond = Math.max(NEIGHBOUR - own, 0);
        let nearest = beyond * beyond;
        for (let index = 1; index <= near; index++) {
          const away = awayFrom(x, y, frames, index);
          if (away < nearest) nearest = away;
        }
        const other = Math.sqrt(nearest);
        const mine = own + other > 0 ? other / (own + other) : 0.5;
        values[at] = Math.min(mine, data[from + TOOTH * quantity] as number);
      }
    }
    return values;
  }

  /**
   * Notes this tooth and then those whose widened boxes meet its own, which alone can have a share in its window: middle x
   * and y, and two over width and height. Answers how many the others are.
   */
  #findNear(boxes: readonly Box[], tooth: number): number {
    if (this.#frames.length < 4 * boxes.length) this.#frames = new Float64Array(8 * boxes.length);
    const [x, y, w, h] = boxes[tooth] as Box;
    this.#note(0, x, y, w, h);
    let count = 0;
    for (let index = 0; index < boxes.length; index++) {
      const other = boxes[index] as Box;
      const apartX = Math.abs(x + w / 2 - other[0] - other[2] / 2) - (w + other[2]) * (0.5 + OUTLINES.margin);
      const apartY = Math.abs(y + h / 2 - other[1] - other[3] / 2) - (h + other[3]) * (0.5 + OUTLINES.margin);
      if (index !== tooth && apartX < 0 && apartY < 0) this.#note(++count, other[0], other[1], other[2], other[3]);
    }
    return count;
  }

  #note(index: number, x: number, y: number, w: number, h: number): void {
    this.#frames[4 * index] = x + w / 2;
    this.#frames[4 * index + 1] = y + h / 2;
    this.#frames[4 * index + 2] = 2 / w;
    this.#frames[4 * index + 3] = 2 / h;
  }
}

/** The square of how far a place lies from a noted box's middle, in halves of its sides. */
function awayFrom(x: number, y: number, frames: Float64Array, index: number): number {
  const at = 4 * index;
  const across = (x - (frames[at] as number)) * (frames[at + 2] as number);
  const down = (y - (frames[at + 1] as number)) * (frames[at + 3] as number);
  return across * across + down * down;
}
