import { createRequire } from 'node:module';
import type library from 'sharp';

const load = createRequire(import.meta.url);
let loaded: typeof library | undefined;

/** sharp, whose libraries are read by the first call: a tenth of a second of each start, which needs no image. */
export const sharp = ((...given: Parameters<typeof library>) => {
  loaded ??= load('sharp') as typeof library;
  return loaded(...given);
}) as typeof library;
