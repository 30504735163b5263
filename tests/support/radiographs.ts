import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { root } from './molaar';

/**
 * Returns the demo radiograph as PNG. Drawing it takes seconds of processor time: it is the file that the product drew
 * at the first start of this build, so that a product has to be started before.
 */
export function demoRadiographFile(): Buffer<ArrayBuffer> {
  return readFileSync(join(root, 'apps/server/dist/demo-radiograph.png'));
}

/** Returns the demo radiograph in another file: all pixels are darker by `greyLevels`, which changes no finding. */
export function darkerRadiographFile(greyLevels: number): Promise<Buffer> {
  return darker(greyLevels).png({ compressionLevel: 1 }).toBuffer();
}

/** Like `darkerRadiographFile`, as pixels of one byte row by row, for files of other kinds. */
export async function darkerRadiographPixels(greyLevels: number): Promise<{ width: number; height: number; pixels: number[] }> {
  const { data, info } = await darker(greyLevels).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: [...data] };
}

function darker(greyLevels: number): Sharp {
  return sharp(demoRadiographFile()).linear(1, -greyLevels).toColourspace('b-w');
}
