import type { GuardKind, ImageNotice } from '@molaar/contracts';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Bundle } from '../bundle/load-bundle';
import { areaAverage, type GreyPicture } from './area-average';
import { exposureNotices } from './exposure-notices';
import { sidesExchanged } from './letter-mark';

/** Looks at a whole image before anything that was found on it is believed. */
export interface Guard {
  /** What keeps this image from being read as an upright panoramic radiograph; the graver first, none where all is well. */
  look(picture: GreyPicture): Promise<ImageNotice[]>;
}

const NOTICE: Readonly<Record<Exclude<GuardKind, 'PANORAMIC'>, ImageNotice>> = {
  UPSIDE_DOWN: 'UPSIDE_DOWN',
  SIDEWAYS: 'SIDEWAYS',
  INVERTED: 'INVERTED',
  OTHER: 'NOT_PANORAMIC',
};

/**
 * The guard of a bundle; one without a guard model judges the exposure and the letter mark alone (`Detector.guarded` says so). The model is so small (under a
 * millisecond) that it runs in the calling thread.
 */
export async function createGuard({ manifest, guardModel }: Pick<Bundle, 'manifest' | 'guardModel'>): Promise<Guard> {
  const { guard } = manifest;
  if (!guard || !guardModel) return { look: async (picture) => plainNotices(picture) };
  const session = await InferenceSession.create(guardModel, { intraOpNumThreads: 1, logSeverityLevel: 3 });
  const { input, kinds, threshold } = guard;

  async function probabilities(picture: GreyPicture): Promise<Float32Array> {
    const small = areaAverage(picture, input.width, input.height);
    const tensor = new Tensor('float32', stretched(small, input.low, input.high), [1, 1, input.height, input.width]);
    const outputs = await session.run({ [input.name]: tensor });
    return outputs[(guard as NonNullable<typeof guard>).output]?.data as Float32Array;
  }

  return {
    async look(picture) {
      const plain = plainNotices(picture);
      const of = await probabilities(picture);
      const panoramic = of[kinds.indexOf('PANORAMIC')] as number;
      if (panoramic >= threshold) return plain;
      const ranked = kinds.map((kind, index) => ({ kind, share: of[index] as number })).sort((a, b) => b.share - a.share);
      const other = ranked.find(({ kind }) => kind !== 'PANORAMIC')?.kind as Exclude<GuardKind, 'PANORAMIC'>;
      return [NOTICE[other], ...plain];
    },
  };
}

/** What needs no model: a letter mark that says that the sides are exchanged, and the exposure. */
function plainNotices(picture: GreyPicture): ImageNotice[] {
  return [...(sidesExchanged(picture) ? (['SIDES_EXCHANGED'] as const) : []), ...exposureNotices(picture)];
}

/** Between its own percentiles to 0..1, as the guard was trained. */
function stretched(values: Float64Array, low: number, high: number): Float32Array {
  const sorted = values.slice().sort();
  const [from, to] = [quantile(sorted, low), quantile(sorted, high)];
  const scale = 1 / Math.max(to - from, 1e-6);
  return Float32Array.from(values, (value) => Math.min(Math.max((value - from) * scale, 0), 1));
}

function quantile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const [a, b] = [sorted[below] as number, sorted[Math.min(below + 1, sorted.length - 1)] as number];
  return a + (position - below) * (b - a);
}
