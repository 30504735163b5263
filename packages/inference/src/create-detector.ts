import type { Finding, ImageNotice } from '@molaar/contracts';
import type { Bundle } from './bundle/load-bundle';
import { createDecoder, type ImageSize } from './decode/decode-detections';
import { toFindings } from './findings/to-findings';
import { createGuard } from './guard/create-guard';
import { addPlaces } from './refine/add-places';
import { createBatcher, type ImageOutputs } from './runtime/batcher';
import { createRuntime, isGpu, type Runtime, type RuntimeOptions } from './runtime/create-runtime';
import type { ProviderAttempt } from './runtime/messages';
import { warmBatches } from './runtime/warm-batches';
import { type InputPixels, TensorFiller } from './tensor/fill-tensor';

export interface DetectorOptions extends RuntimeOptions {
  /** The most images in one run; by default 8 on a GPU and 1 on a CPU, where a batch only delays its first image. */
  maxBatch?: number;
}

/** A loaded model with everything before and after it. */
export interface Detector {
  provider: Runtime['provider'];
  attempts: ProviderAttempt[];
  /** Resolves when the model can no longer run, closed or not. */
  ended: Promise<void>;
  modelVersion: string;
  /** The most images that go into one run. */
  maxBatch: number;
  /** Whether the bundle has a guard; without one an image that is no upright panoramic radiograph is taken for one. */
  guarded: boolean;
  /** The size that pixels are to be resized to, whatever their shape. */
  inputSize: ImageSize;
  /** Runs the model on one image, together with others that wait; of those the lowest `priority` goes first, 0 by default. */
  infer(pixels: InputPixels, priority?: number): Promise<ImageOutputs>;
  /** What is wrong with the image itself; empty where it looks as it should. */
  inspect(pixels: InputPixels): Promise<ImageNotice[]>;
  /** What the maps say, as findings in pixels of an image of this size; with the pixels, fillings get their places too. */
  findings(maps: ImageOutputs, size: ImageSize, pixels?: InputPixels): Finding[];
  close(): Promise<void>;
}

const GPU_BATCH = 8;

/** Loads and warms the model. Throws BundleError or ProviderError. */
export async function createDetector(bundle: Bundle, options: DetectorOptions): Promise<Detector> {
  const { manifest, modelVersion } = bundle;
  const guard = await createGuard(bundle);
  const runtime = await createRuntime(bundle, options);
  const filler = new TensorFiller(manifest.input);
  const decoder = createDecoder(manifest);
  const { maxBatch = isGpu(runtime.provider) ? GPU_BATCH : 1 } = options;
  if (isGpu(runtime.provider)) await warm(runtime, filler.length, maxBatch);
  const batcher = createBatcher(runtime, maxBatch);
  return {
    provider: runtime.provider,
    attempts: runtime.attempts,
    ended: runtime.ended,
    modelVersion,
    maxBatch,
    guarded: bundle.guardModel !== undefined,
    inputSize: { width: manifest.input.width, height: manifest.input.height },
    async infer(pixels, priority) {
      const tensor = new Float32Array(filler.length);
      filler.fill(pixels, tensor, 0);
      return batcher.add(tensor, priority);
    },
    inspect: (pixels) => guard.look(pixels),
    findings({ outputs, index }, size, pixels) {
      const detections = decoder.decode(outputs, index, size);
      return toFindings(pixels ? addPlaces(detections, pixels, size) : detections, manifest);
    },
    close: () => runtime.close(),
  };
}

async function warm(runtime: Runtime, pixels: number, maxBatch: number): Promise<void> {
  try {
    await warmBatches(runtime, pixels, maxBatch);
  } catch (error) {
    await runtime.close();
    throw new Error(`${runtime.provider} cannot run ${maxBatch} images at once; try a smaller batch`, { cause: error });
  }
}
