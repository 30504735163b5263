import type { Manifest } from '../bundle/manifest';
import { contentArea } from './content-area';

/** Grey pixels already at the model's input size, row after row; 8 or 16 bits. */
export interface InputPixels {
  width: number;
  height: number;
  pixels: Uint8Array | Uint16Array;
}

const LEVELS = 65_536;

/** Fills tensors with normalized pixels. The histogram is reused, so that an image allocates nothing. */
export class TensorFiller {
  readonly #histogram = new Uint32Array(LEVELS);
  readonly #levels = new Float32Array(LEVELS);

  constructor(private readonly input: Manifest['input']) {}

  /** Values per image. */
  get length(): number {
    return this.input.width * this.input.height;
  }

  /**
   * Writes one image at `offset` of `target` as values from 0 to 1, with the manifest's normalisation.
   *
   * @throws RangeError for pixels of another size.
   */
  fill({ width, height, pixels }: InputPixels, target: Float32Array, offset: number): void {
    if (width !== this.input.width || height !== this.input.height || pixels.length !== this.length)
      throw new RangeError(`${width} x ${height} pixels where the model takes ${this.input.width} x ${this.input.height}`);
    const { normalise } = this.input;
    if (normalise.kind === 'equalise') this.#equalise(pixels, normalise.spread, target, offset);
    else this.#stretch(pixels, [normalise.low, normalise.high], target, offset);
  }

  /** Writes (p - low) / (high - low), where low and high are quantiles of this image. */
  #stretch(pixels: InputPixels['pixels'], [lowShare, highShare]: readonly [number, number], target: Float32Array, offset: number): void {
    const histogram = this.#histogram.fill(0);
    for (let i = 0; i < pixels.length; i++) (histogram[pixels[i] as number] as number)++;
    const low = quantile(histogram, pixels.length, lowShare);
    const high = quantile(histogram, pixels.length, highShare);
    const scale = 1 / Math.max(high - low, 1e-6);
    for (let i = 0; i < pixels.length; i++) {
      const value = ((pixels[i] as number) - low) * scale;
      target[offset + i] = Math.min(Math.max(value, 0), 1);
    }
  }

  /** Histogram equalisation: the share of pixels that are darker plus half of those that are equal. */
  #equalise(pixels: InputPixels['pixels'], spread: number, target: Float32Array, offset: number): void {
    const { width, height } = this.input;
    const part = contentArea(pixels, width, height, spread);
    const used = pixels instanceof Uint8Array ? 256 : LEVELS;
    const histogram = this.#histogram.fill(0, 0, used);
    for (let y = part.top; y < part.bottom; y++)
      for (let i = y * width + part.left; i < y * width + part.right; i++) (histogram[pixels[i] as number] as number)++;
    const total = (part.bottom - part.top) * (part.right - part.left);
    const levels = this.#levels;
    let below = 0;
    for (let level = 0; level < used; level++) {
      const count = histogram[level] as number;
      levels[level] = (below + count / 2) / total;
      below += count;
    }
    for (let i = 0; i < pixels.length; i++) target[offset + i] = levels[pixels[i] as number] as number;
  }
}

/** Returns a quantile with linear interpolation between two of `count` sorted values, as in the training. */
function quantile(histogram: Uint32Array, count: number, share: number): number {
  const position = share * (count - 1);
  const rank = Math.floor(position);
  let level = 0;
  let below = histogram[0] as number;
  while (below <= rank) below += histogram[++level] as number;
  let next = level;
  while (below <= rank + 1 && next < LEVELS - 1) below += histogram[++next] as number;
  return level + (position - rank) * (next - level);
}
