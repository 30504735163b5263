/** Grey pixels of any size, row after row. */
export interface GreyPixels {
  width: number;
  height: number;
  pixels: Uint8Array | Uint16Array;
}

/**
 * Shrinks an image by averaging: each target pixel is the mean of the area that it covers, with partly covered pixels
 * weighted by their share (`area_weights` in training/guard.py).
 *
 * @returns [targetHeight * targetWidth] values in the range of the source.
 */
export function areaAverage({ width, height, pixels }: GreyPixels, targetWidth: number, targetHeight: number): Float64Array {
  const columns = spans(width, targetWidth);
  const rows = spans(height, targetHeight);
  const small = new Float64Array(targetHeight * targetWidth);
  /** Row `narrowed` of the source at the target's width; two rows of the target may share it. */
  const narrow = new Float64Array(targetWidth);
  let narrowed = -1;
  for (let row = 0; row < targetHeight; row++) {
    const { first, weights } = rows[row] as Span;
    const to = row * targetWidth;
    for (let k = 0; k < weights.length; k++) {
      if (first + k !== narrowed) {
        narrowed = first + k;
        narrowRow(pixels, narrowed * width, columns, narrow);
      }
      const weight = weights[k] as number;
      for (let x = 0; x < targetWidth; x++) (small[to + x] as number) += weight * (narrow[x] as number);
    }
  }
  return small;
}

function narrowRow(pixels: GreyPixels['pixels'], start: number, columns: readonly Span[], narrow: Float64Array): void {
  for (let column = 0; column < columns.length; column++) {
    const { first, weights } = columns[column] as Span;
    let sum = 0;
    for (let k = 0; k < weights.length; k++) sum += (pixels[start + first + k] as number) * (weights[k] as number);
    narrow[column] = sum;
  }
}

interface Span {
  /** The first source pixel that is covered. */
  first: number;
  /** The share of each pixel from there on; they sum to 1. */
  weights: Float64Array;
}

function spans(size: number, target: number): Span[] {
  const length = size / target;
  return Array.from({ length: target }, (_, index) => {
    const [from, to] = [index * length, (index + 1) * length];
    const first = Math.floor(from);
    const last = Math.min(Math.ceil(to), size) - 1;
    const weights = new Float64Array(last - first + 1);
    for (let pixel = first; pixel <= last; pixel++)
      weights[pixel - first] = Math.max(Math.min(to, pixel + 1) - Math.max(from, pixel), 0) / length;
    return { first, weights };
  });
}
