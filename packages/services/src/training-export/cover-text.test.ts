import type { Box } from '@molaar/domain/geometry';
import { demoSpec } from '@molaar/phantom';
import { drawnOnce } from '@molaar/phantom/drawn-once';
import { describe, expect, it } from 'vitest';
import { coverBoxes, findText, type GreyPlane } from './cover-text';

/** Five columns by seven rows, the bits of a row from the left. */
const FONT: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [30, 1, 1, 14, 1, 1, 30],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 1, 14],
  '.': [0, 0, 0, 0, 0, 12, 12],
};

const phantom = drawnOnce(demoSpec());
/** Half the size, which is quicker: the mean of four pixels. */
const [WIDTH, HEIGHT] = [Math.floor(phantom.width / 2), Math.floor(phantom.height / 2)];
const image: GreyPlane = {
  width: WIDTH,
  height: HEIGHT,
  pixels: Uint8Array.from({ length: WIDTH * HEIGHT }, (_none, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const first = 2 * y * phantom.width + 2 * x;
    return [0, 1, phantom.width, phantom.width + 1].reduce((sum, step) => sum + (phantom.pixels[first + step] as number), 0) / 4;
  }),
};
const mouth = around(phantom.truth.teeth.map(({ box: [x, y, w, h] }) => [x / 2, y / 2, w / 2, h / 2]));

function around(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(([x]) => x)), Math.min(...boxes.map(([, y]) => y))];
  const [right, bottom] = [Math.max(...boxes.map(([x, , w]) => x + w)), Math.max(...boxes.map(([, y, , h]) => y + h))];
  return [Math.floor(left), Math.floor(top), Math.ceil(right - left), Math.ceil(bottom - top)];
}

interface Writing {
  at: readonly [x: number, y: number];
  /** Pixels of one dot of a letter. */
  dot: number;
  /** Added to the radiograph; negative: dark letters. */
  grey: number;
}

/** Writes on a copy of the radiograph. @returns it with the pixels that were written. */
function write(plane: GreyPlane, text: string, { at: [x, y], dot, grey }: Writing): { written: GreyPlane; dots: number[] } {
  const pixels = plane.pixels.slice();
  const dots: number[] = [];
  [...text].forEach((letter, nth) => {
    FONT[letter]?.forEach((bits, row) => {
      for (let column = 0; column < 5; column += 1) {
        if (((bits >> (4 - column)) & 1) === 0) continue;
        for (let dy = 0; dy < dot; dy += 1)
          for (let dx = 0; dx < dot; dx += 1) {
            const pixel = (y + row * dot + dy) * plane.width + x + (nth * 6 + column) * dot + dx;
            pixels[pixel] = Math.min(255, Math.max(0, (pixels[pixel] as number) + grey));
            dots.push(pixel);
          }
      }
    });
  });
  return { written: { ...plane, pixels }, dots };
}

const covers = (boxes: readonly Box[], pixel: number) => {
  const [column, row] = [pixel % image.width, Math.floor(pixel / image.width)];
  return boxes.some(([x, y, w, h]) => column >= x && column < x + w && row >= y && row < y + h);
};
const area = (boxes: readonly Box[]) => boxes.reduce((sum, [, , w, h]) => sum + w * h, 0) / (image.width * image.height);

describe('burnt-in text', () => {
  const corners: Record<string, Writing['at']> = {
    'top left': [20, 20],
    'top right': [image.width - 420, 24],
    'bottom left': [30, image.height - 40],
    'bottom right': [image.width - 420, image.height - 40],
    'at the bottom of the chin': [Math.round(image.width / 2) - 200, image.height - 60],
  };

  it.each(Object.entries(corners))('is found and covered wholly, %s', (_name, at) => {
    for (const [dot, grey] of [
      [2, 90],
      [3, 170],
    ] as const) {
      const { written, dots } = write(image, 'MARI MAASIK 12.03.1989', { at, dot, grey });
      const boxes = findText(written, mouth);
      expect(dots.filter((pixel) => !covers(boxes, pixel))).toEqual([]);
      const covered = coverBoxes(written, boxes);
      // Nothing of the letters is left: each box has one grey level.
      for (const [x, y, w] of boxes) expect(new Set(covered.pixels.subarray(y * image.width + x, y * image.width + x + w)).size).toBe(1);
      expect(area(findText(covered, mouth))).toBeLessThan(area(boxes));
    }
  });

  it('is found when it is dark on a light ground', () => {
    const pixels = image.pixels.slice();
    for (let row = 0; row < 60; row += 1) pixels.fill(200, row * image.width, (row + 1) * image.width);
    const { written, dots } = write({ ...image, pixels }, 'MARI 1989', { at: [60, 20], dot: 2, grey: -170 });
    const boxes = findText(written, mouth);
    expect(dots.filter((pixel) => !covers(boxes, pixel))).toEqual([]);
  });

  it('is found when it is faint, where letters stand in a line', () => {
    for (const at of [corners['top left'], corners['bottom right']] as Writing['at'][]) {
      const { written, dots } = write(image, 'MARI MAASIK 12.03.1989', { at, dot: 3, grey: 36 });
      const boxes = findText(written, mouth);
      expect(dots.filter((pixel) => covers(boxes, pixel)).length).toBeGreaterThan(0.95 * dots.length);
    }
  });

  it('leaves the teeth visible that it surrounds', () => {
    const teeth: Box = [112, 72, 240, 100];
    const flat: GreyPlane = { width: 400, height: 220, pixels: new Uint8Array(400 * 220).fill(90) };
    // Above the teeth, and one below the other on their left: joined, they would cover all of them.
    let { written, dots } = write(flat, 'MARI MAASIK 1989 RIKAS', { at: [84, 44], dot: 2, grey: 120 });
    for (let line = 1; line < 7; line += 1) {
      const next = write(written, 'M', { at: [84, 44 + 18 * line], dot: 2, grey: 120 });
      [written, dots] = [next.written, [...dots, ...next.dots]];
    }
    const boxes = findText(written, teeth);
    const isIn = ([x, y, w, h]: Box, column: number, row: number) => column >= x && column < x + w && row >= y && row < y + h;
    const covered = (column: number, row: number) => boxes.some((box) => isIn(box, column, row));
    expect(dots.filter((pixel) => !covered(pixel % flat.width, Math.floor(pixel / flat.width)))).toEqual([]);
    let hidden = 0;
    for (let row = teeth[1]; row < teeth[1] + teeth[3]; row += 1)
      for (let column = teeth[0]; column < teeth[0] + teeth[2]; column += 1) if (covered(column, row)) hidden += 1;
    expect(hidden).toBeLessThan(0.05 * teeth[2] * teeth[3]);
  });

  it('includes the letters of the sides: one letter may be an initial, and labels say the sides', () => {
    for (const [letter, x] of [
      ['R', 40],
      ['L', image.width - 90],
    ] as const) {
      const { written, dots } = write(image, letter, { at: [x, Math.round(image.height * 0.45)], dot: 5, grey: 120 });
      const boxes = findText(written, mouth);
      expect(dots.filter((pixel) => !covers(boxes, pixel))).toEqual([]);
    }
  });

  it('is not seen in teeth and restorations, and hardly in bone', () => {
    const boxes = findText(image, mouth);
    const [left, top, w, h] = mouth;
    const inside = boxes.filter(([x, y, bw, bh]) => x > left && y > top && x + bw < left + w && y + bh < top + h);
    expect(inside).toEqual([]);
    expect(area(boxes)).toBeLessThan(0.02);
  });
});
