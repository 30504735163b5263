import type { ImageNotice, SpecialKind } from '@molaar/contracts';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import '../runtime/no-telemetry.mjs';
import type { Bundle } from '../bundle/load-bundle';
import { areaAverage, type GreyPixels } from './area-average';
import { exposureNotices } from './exposure-notices';
import { sidesExchanged } from './letter-mark';

/** Checks whether an image is an upright panoramic radiograph. */
export interface Guard {
  /** Returns the notices about an image, the most severe first; none when it is as expected. */
  inspect(image: GreyPixels): Promise<ImageNotice[]>;
}

const NOTICE: Readonly<Record<Exclude<SpecialKind, 'PANORAMIC'>, ImageNotice>> = {
  UPSIDE_DOWN: 'UPSIDE_DOWN',
  SIDEWAYS: 'SIDEWAYS',
  INVERTED: 'INVERTED',
  OTHER: 'NOT_PANORAMIC',
};

/**
 * Creates the guard of a bundle. Without a guard model only the exposure and the letter mark are checked
 * (`Detector.guarded` is false then). The model takes less than a millisecond, so it runs in the calling thread.
 */
export async function createGuard({ manifest, guardModel }: Pick<Bundle, 'manifest' | 'guardModel'>): Promise<Guard> {
  const { guard } = manifest;
  if (!guard || !guardModel) return { inspect: async (image) => plainNotices(image) };
  const session = await InferenceSession.create(guardModel, { intraOpNumThreads: 1, logSeverityLevel: 3 });
  const { input, kinds, threshold } = guard;

  async function probabilities(image: GreyPixels): Promise<Float32Array> {
    const small = areaAverage(image, input.width, input.height);
    const tensor = new Tensor('float32', stretched(small, input.low, input.high), [1, 1, input.height, input.width]);
    const outputs = await session.run({ [input.name]: tensor });
    return outputs[(guard as NonNullable<typeof guard>).output]?.data as Float32Array;
  }

  return {
    async inspect(image) {
      const plain = plainNotices(image);
      const of = await probabilities(image);
      const panoramic = of[kinds.indexOf('PANORAMIC')] as number;
      if (panoramic >= threshold) return plain;
      const ranked = kinds.map((kind, index) => ({ kind, share: of[index] as number })).sort((a, b) => b.share - a.share);
      const other = ranked.find(({ kind }) => kind !== 'PANORAMIC')?.kind as Exclude<SpecialKind, 'PANORAMIC'>;
      return [NOTICE[other], ...plain];
    },
  };
}

/** Returns the notices that need no model: exchanged sides by the letter mark, and the exposure. */
function plainNotices(image: GreyPixels): ImageNotice[] {
  return [...(sidesExchanged(image) ? (['SIDES_EXCHANGED'] as const) : []), ...exposureNotices(image)];
}

/** Scales values between their percentiles to 0..1, as in the guard's training. */
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
