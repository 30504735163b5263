import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the demo radiograph, which the set-up of the end-to-end files draws. */
    demoRadiograph: string;
  }
}

/** Returns the demo radiograph as PNG. It is drawn once a run, as drawing takes seconds of processor time. */
export function demoRadiographFile(): Buffer<ArrayBuffer> {
  return readFileSync(inject('demoRadiograph'));
}

/** Returns the demo radiograph in another file: all pixels are darker by `greyLevels`, which changes no finding. */
export function darkerRadiographFile(greyLevels: number): Promise<Buffer> {
  return sharp(demoRadiographFile()).linear(1, -greyLevels).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer();
}
