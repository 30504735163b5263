/**
 * Smooths a map of `width` x `height` values in place with the kernel [1, 2, 1] / 4 in both directions. At the edges
 * the value itself replaces the missing neighbour. Smoothing removes steps from contours.
 */
export function smoothMap(values: Float32Array, width: number, height: number): void {
  for (let row = 0; row < height; row++) smoothLine(values, row * width, width, 1);
  for (let column = 0; column < width; column++) smoothLine(values, column, height, width);
}

function smoothLine(values: Float32Array, start: number, length: number, step: number): void {
  let before = values[start] as number;
  const last = start + (length - 1) * step;
  for (let at = start; at <= last; at += step) {
    const value = values[at] as number;
    const after = at === last ? value : (values[at + step] as number);
    values[at] = (before + 2 * value + after) / 4;
    before = value;
  }
}
