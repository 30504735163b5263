import { type Box, iou } from '@molaar/domain/geometry';
import type { MapShape } from '../bundle/map-shape';
import { ContourTracer } from './contour-tracer';
import { CornerPicker } from './corner-picker';
import { OUTLINES } from './parameters';
import { POINTS, ShareMap, type ShareSource } from './share-map';
import { smoothMap } from './smooth-map';

/** Reads outlines of teeth from the outline map. One finder is reused for all images and allocates only its results. */
export class OutlineFinder {
  readonly #shape: Pick<MapShape, 'width' | 'height' | 'stride'>;
  readonly #tracer = new ContourTracer();
  readonly #picker = new CornerPicker();
  readonly #shares: ShareMap;

  constructor(shape: Pick<MapShape, 'width' | 'height' | 'stride'>) {
    this.#shape = shape;
    this.#shares = new ShareMap(shape);
  }

  /**
   * Returns the outline x1, y1, x2, y2 … of each box, in pixels of the model's input; null when the map shows none.
   *
   * @param data - The outline maps of a run.
   * @param image - Index of the image in the run.
   */
  find(data: Float32Array, image: number, boxes: readonly Box[]): (number[] | null)[] {
    return boxes.map((box, tooth) => this.#outlineOf({ data, image, boxes, tooth }, box));
  }

  #outlineOf(source: ShareSource, box: Box): number[] | null {
    const step = this.#shape.stride / POINTS;
    const [beyondX, beyondY] = [box[2] * OUTLINES.margin, box[3] * OUTLINES.margin];
    const left = Math.max(Math.ceil((box[0] - beyondX) / step - 0.5), 0);
    const top = Math.max(Math.ceil((box[1] - beyondY) / step - 0.5), 0);
    const right = Math.min(Math.floor((box[0] + box[2] + beyondX) / step - 0.5), this.#shape.width * POINTS - 1);
    const bottom = Math.min(Math.floor((box[1] + box[3] + beyondY) / step - 0.5), this.#shape.height * POINTS - 1);
    const [width, height] = [right - left + 1, bottom - top + 1];
    if (width < 2 || height < 2) return null;
    const shares = this.#shares.fill(source, { left, top, width, height });
    for (let pass = 0; pass < OUTLINES.smoothing; pass++) smoothMap(shares, width, height);
    const tracer = this.#tracer;
    const picker = this.#picker;
    if (!tracer.trace(shares, width, height, OUTLINES.level)) return null;
    if (tracer.area * step * step < OUTLINES.leastFilled * box[2] * box[3]) return null;
    const around = boxAround(tracer.corners, tracer.count);
    const seen: Box = [(left + around[0] + 0.5) * step, (top + around[1] + 0.5) * step, around[2] * step, around[3] * step];
    if (iou(seen, box) < OUTLINES.sameBox) return null;
    if (picker.pick(tracer.corners, tracer.count, OUTLINES.tolerance / step, OUTLINES.mostCorners) < 3) return null;
    return selectedCorners(tracer, picker.selected, box);
  }
}

function boxAround(corners: Float64Array, count: number): Box {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let corner = 0; corner < count; corner++) {
    const [x, y] = [corners[2 * corner] as number, corners[2 * corner + 1] as number];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return [left, top, right - left, bottom - top];
}

/** Returns the selected corners, scaled so that the tooth's box is their bounding box. */
function selectedCorners({ corners, count }: ContourTracer, selected: Uint8Array, [x, y, w, h]: Box): number[] {
  const outline: number[] = [];
  for (let corner = 0; corner < count; corner++)
    if (selected[corner]) outline.push(corners[2 * corner] as number, corners[2 * corner + 1] as number);
  const around = boxAround(Float64Array.from(outline), outline.length / 2);
  const [byX, byY] = [w / around[2], h / around[3]];
  return outline.map((value, index) => (index % 2 === 0 ? x + (value - around[0]) * byX : y + (value - around[1]) * byY));
}
