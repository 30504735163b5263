import { deflateSync, inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pngOf } from '../sample-document.fixture';

/** A rendered page: three bytes per pixel. */
export interface Rendered {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Small enough to be stored, large enough to detect a word that moves by a line. */
const SCALE = 0.6;

/** Renders the pages of a PDF with an independent reader and the PDF's own fonts only. */
export async function renderPages(pdf: Uint8Array): Promise<Rendered[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), disableFontFace: true, useSystemFonts: false, verbosity: 0 }).promise;
  const pages: Rendered[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: SCALE });
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
    const { canvas, context } = (document.canvasFactory as CanvasFactory).create(width, height);
    await page.render({ canvas, canvasContext: context, viewport } as never).promise;
    const { data } = context.getImageData(0, 0, width, height);
    pages.push({ width, height, pixels: data.filter((_, index) => index % 4 !== 3) as unknown as Uint8Array });
  }
  await document.loadingTask.destroy();
  return pages;
}

interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): { canvas: unknown; context: { getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray } } };
}

/** Writes a PNG in the subset that `readPng` supports. */
export function writePng({ width, height, pixels }: Rendered): Buffer {
  const rows = Buffer.alloc((3 * width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const from = row * 3 * width;
    rows[row * (3 * width + 1)] = SUB;
    for (let at = 0; at < 3 * width; at += 1) {
      const left = at < 3 ? 0 : (pixels[from + at - 3] ?? 0);
      rows[row * (3 * width + 1) + 1 + at] = ((pixels[from + at] ?? 0) - left) & 0xff;
    }
  }
  return pngOf(width, height, RGB, deflateSync(rows, { level: 9 }));
}

/** PNG constants: RGB colour type, and the filter that stores the difference to the pixel on the left. */
const RGB = 2;
const SUB = 1;

/** Reads a picture that `writePng` wrote: eight bits, RGB, one chunk, filter Sub. */
export function readPng(png: Buffer): Rendered {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const length = png.readUInt32BE(33);
  if (png[25] !== RGB || png.toString('latin1', 37, 41) !== 'IDAT') throw new Error('this PNG was not written by writePng');
  const rows = inflateSync(png.subarray(41, 41 + length));
  const pixels = new Uint8Array(3 * width * height);
  for (let row = 0; row < height; row += 1) {
    const from = row * 3 * width;
    for (let at = 0; at < 3 * width; at += 1) {
      const left = at < 3 ? 0 : (pixels[from + at - 3] ?? 0);
      pixels[from + at] = ((rows[row * (3 * width + 1) + 1 + at] ?? 0) + left) & 0xff;
    }
  }
  return { width, height, pixels };
}

/** Block size in pixels and tolerance per channel (of 255), so that rounding on other machines is no difference. */
const BLOCK = 4;
const TOLERANCE = 10;

/** Counts the blocks of the page that look different. */
export function differingBlocks(one: Rendered, other: Rendered): number {
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (let top = 0; top < one.height; top += BLOCK)
    for (let left = 0; left < one.width; left += BLOCK) {
      const [a, b] = [meanColor(one, left, top), meanColor(other, left, top)];
      if (a.some((value, channel) => Math.abs(value - (b[channel] as number)) > TOLERANCE)) count += 1;
    }
  return count;
}

function meanColor({ width, height, pixels }: Rendered, left: number, top: number): number[] {
  const sum = [0, 0, 0];
  let count = 0;
  for (let y = top; y < Math.min(height, top + BLOCK); y += 1)
    for (let x = left; x < Math.min(width, left + BLOCK); x += 1) {
      count += 1;
      for (let channel = 0; channel < 3; channel += 1) sum[channel] = (sum[channel] ?? 0) + (pixels[3 * (y * width + x) + channel] ?? 0);
    }
  return sum.map((value) => value / count);
}
