import type { FindingType } from '@molaar/domain/findings';
import { BundleError } from '../bundle/bundle-error';
import type { Bundle } from '../bundle/load-bundle';
import type { RuntimeOptions } from '../runtime/create-runtime';
import { startThread } from '../runtime/start-thread';
import type { InputPixels } from '../tensor/fill-tensor';
import { CUT_CHANNELS, cutTeeth, type PlacedTooth } from './cut-teeth';

/** What the second stage says about one tooth: the probability of each of its findings. */
export type ToothReading = ReadonlyMap<FindingType, number>;

/** The second stage: reads each found tooth on its own, at the full resolution of the training radiographs. */
export interface ToothReader {
  /** Resolves when its thread ends, closed or not. */
  ended: Promise<void>;
  /** Cuts the teeth out of an image; null when there are none. */
  cut(image: InputPixels, teeth: readonly PlacedTooth[]): Float32Array<ArrayBuffer> | null;
  /**
   * Reads all teeth of an image in one batch.
   *
   * @param cuts - The result of `cut`; its ownership is transferred.
   * @returns The readings in the order of the teeth, and the time of the run in milliseconds.
   */
  read(cuts: Float32Array<ArrayBuffer>): Promise<{ readings: ToothReading[]; ms: number }>;
  close(): Promise<void>;
}

/**
 * Starts the second stage of a bundle in a thread of its own; null when the bundle has none. It runs on the CPU beside
 * a TF.js bundle, where it stays in ONNX format, and beside WebGPU, whose one device per process is not made for two
 * threads.
 *
 * @throws BundleError when the network does not fit its manifest.
 */
export async function createToothReader(
  { manifest, teethModel }: Pick<Bundle, 'manifest' | 'teethModel'>,
  { providers, threads = 0 }: Pick<RuntimeOptions, 'providers' | 'threads'>,
): Promise<ToothReader | null> {
  const { teeth: stage } = manifest;
  if (!stage || !teethModel) return null;
  const { cut, channels } = stage;
  const own = manifest.format === 'onnx' ? providers.filter((provider) => provider !== 'webgpu' && provider !== 'cpu') : [];
  const thread = startThread('onnx', {
    model: teethModel,
    inputName: stage.input,
    inputDims: [1, CUT_CHANNELS, cut.height, cut.width],
    outputNames: [stage.output],
    providers: [...own, 'cpu'],
    threads,
  });

  const size = CUT_CHANNELS * cut.height * cut.width;

  async function run(cuts: Float32Array<ArrayBuffer>): Promise<{ readings: ToothReading[]; ms: number }> {
    const count = cuts.length / size;
    const { maps, ms, release } = await thread.run(cuts, [count, CUT_CHANNELS, cut.height, cut.width]);
    const [map] = maps;
    if (map?.dims.join(' x ') !== `${count} x ${channels.length}`)
      throw new BundleError(`the second stage returns ${map?.dims.join(' x ')}, its manifest says ${count} x ${channels.length}`);
    const readings = Array.from(
      { length: count },
      (_, tooth) => new Map(channels.map(({ class: name }, channel) => [name, map.data[tooth * channels.length + channel] as number])),
    );
    release();
    return { readings, ms };
  }

  try {
    const { provider, attempts } = await thread.ready;
    if (!provider) throw new BundleError(`the second stage cannot be opened: ${attempts.map(({ error }) => error).join('; ')}`);
    await run(new Float32Array(size));
  } catch (error) {
    await thread.close();
    throw error;
  }
  return {
    ended: thread.ended,
    cut: (image, teeth) => (teeth.length > 0 ? cutTeeth(image, teeth, cut) : null),
    read: run,
    close: () => thread.close(),
  };
}
