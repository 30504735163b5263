/** Rows and columns of a picture, the last ones excluded. */
export interface PicturePart {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * The picture without constant rows and columns at its rim (borders of film, of a print, of a viewer). A row is constant
 * where its brightest and darkest pixel differ by at most `spread` / 255 of what the image's do, since 16 bits are seldom
 * used in full; an image that is so everywhere is left whole.
 */
export function picturePart(pixels: Uint8Array | Uint16Array, width: number, height: number, spread: number): PicturePart {
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
  // Rows that are constant each, or columns, but not all alike: stripes, no border.
  if (top >= bottom || left >= right) return { top: 0, bottom: height, left: 0, right: width };
  return { top, bottom, left, right };
}

function rangeOf(pixels: Uint8Array | Uint16Array): number {
  // Whole numbers throughout: with an infinity among them each pixel is compared as a double.
  let low = 65_535;
  let high = 0;
  for (let i = 0; i < pixels.length; i++) {
    const value = pixels[i] as number;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low;
}
