/** Rows and columns of an image; bottom and right are exclusive. */
export interface ContentArea {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * Returns the area of an image without constant rows and columns at its edges (borders of film, a print, a viewer).
 *
 * @param spread - A row is constant when its range is at most `spread` / 255 of the image's range. It is relative,
 * since 16 bits are seldom used in full.
 * @returns The whole image when all rows or all columns are constant.
 */
export function contentArea(pixels: Uint8Array | Uint16Array, width: number, height: number, spread: number): ContentArea {
  const limit = (rangeOf(pixels) * spread) / 255;
  const varies = (start: number, step: number, count: number) => {
    let low = 65_535;
    let high = 0;
    for (let k = 0, i = start; k < count; k++, i += step) {
      const value = pixels[i] as number;
      if (value < low) low = value;
      if (value > high) high = value;
      if (high - low > limit) return true;
    }
    return false;
  };
  const row = (y: number) => varies(y * width, 1, width);
  const column = (x: number) => varies(x, width, height);
  let [top, bottom, left, right] = [0, height, 0, width];
  while (top < height && !row(top)) top++;
  while (bottom > top && !row(bottom - 1)) bottom--;
  while (left < width && !column(left)) left++;
  while (right > left && !column(right - 1)) right--;
  // Stripes, not a border.
  if (top >= bottom || left >= right) return { top: 0, bottom: height, left: 0, right: width };
  return { top, bottom, left, right };
}

function rangeOf(pixels: Uint8Array | Uint16Array): number {
  // Integers only: with Infinity as a start each pixel would be compared as a double.
  let low = 65_535;
  let high = 0;
  for (let i = 0; i < pixels.length; i++) {
    const value = pixels[i] as number;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low;
}
