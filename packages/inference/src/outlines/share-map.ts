import type { Box } from '@molaar/domain/geometry';
import { type MapShape, OUTLINE_CHANNELS } from '../bundle/map-shape';
import { OUTLINES } from './parameters';

/** The outline maps of a run and the tooth whose share is computed. */
export interface ShareSource {
  data: Float32Array;
  /** Index of the image in the run. */
  image: number;
  /** Boxes of all teeth, in pixels of the model's input. */
  boxes: readonly Box[];
  /** Index of the tooth among `boxes`. */
  tooth: number;
}

/** A window of the outline map, in points. */
export interface PointWindow {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Points of the outline map in each cell, across and down. */
export const POINTS = 2;
/** Quantities of each point: probability of a tooth, and the offset (right, down) to the centre of that tooth's box. */
const [TOOTH, TO_MIDDLE_X, TO_MIDDLE_Y] = [0, 1, 2];
/** Distance of a virtual neighbour on every side of a tooth, in halves of the box's sides. */
const NEIGHBOUR = 2;

/**
 * Computes how likely the points of a window belong to one tooth rather than to its neighbours. A point belongs to the
 * tooth whose centre it points to, so outlines do not depend on tooth numbers. The distance is relative to the sides of
 * the boxes, so that narrow teeth are not absorbed by wide ones.
 */
export class ShareMap {
  readonly #shape: Pick<MapShape, 'width' | 'height' | 'stride'>;
  #values = new Float32Array(0);
  #frames = new Float64Array(0);

  constructor(shape: Pick<MapShape, 'width' | 'height' | 'stride'>) {
    this.#shape = shape;
  }

  /**
   * Returns the share of one tooth in each point of a window, row by row; at 0.5 it equals that of its nearest
   * neighbour. The array is reused by the next call.
   */
  fill({ data, image, boxes, tooth }: ShareSource, { left, top, width, height }: PointWindow): Float32Array {
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
        const excess = Math.max(NEIGHBOUR - own, 0);
        let nearest = excess * excess;
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
   * Stores the frame of this tooth, then those of teeth whose boxes with margins overlap its own: centre x and y, 2 /
   * width, 2 / height. Other teeth have no share in its window.
   *
   * @returns The number of other teeth.
   */
  #findNear(boxes: readonly Box[], tooth: number): number {
    if (this.#frames.length < 4 * boxes.length) this.#frames = new Float64Array(8 * boxes.length);
    const own = boxes[tooth] as Box;
    const [x, y, w, h] = own;
    this.#storeFrame(0, own);
    let count = 0;
    for (let index = 0; index < boxes.length; index++) {
      const other = boxes[index] as Box;
      const apartX = Math.abs(x + w / 2 - other[0] - other[2] / 2) - (w + other[2]) * (0.5 + OUTLINES.margin);
      const apartY = Math.abs(y + h / 2 - other[1] - other[3] / 2) - (h + other[3]) * (0.5 + OUTLINES.margin);
      if (index !== tooth && apartX < 0 && apartY < 0) this.#storeFrame(++count, other);
    }
    return count;
  }

  #storeFrame(index: number, [x, y, w, h]: Box): void {
    this.#frames[4 * index] = x + w / 2;
    this.#frames[4 * index + 1] = y + h / 2;
    this.#frames[4 * index + 2] = 2 / w;
    this.#frames[4 * index + 3] = 2 / h;
  }
}

/** Returns the squared distance of a point from the centre of a stored frame, in halves of the box's sides. */
function awayFrom(x: number, y: number, frames: Float64Array, index: number): number {
  const at = 4 * index;
  const across = (x - (frames[at] as number)) * (frames[at + 2] as number);
  const down = (y - (frames[at + 1] as number)) * (frames[at + 3] as number);
  return across * across + down * down;
}
