import type { Finding, ImageNotice } from '@molaar/contracts';
import type { Box } from '@molaar/domain/geometry';
import type { Bundle } from './bundle/load-bundle';
import { createDecoder, type ImageSize } from './decode/decode-detections';
import { toFindings } from './findings/to-findings';
import { usualFrame, withoutBorders } from './framing/frames';
import { moveFindings } from './framing/move-findings';
import { createGuard } from './guard/create-guard';
import { addPlaces } from './refine/add-places';
import { createBatcher, type ImageOutputs } from './runtime/batcher';
import { createRuntime, isGpu, ProviderError, type Runtime, type RuntimeOptions } from './runtime/create-runtime';
import type { ProviderAttempt } from './runtime/messages';
import { warmBatches } from './runtime/warm-batches';
import { type InputPixels, TensorFiller } from './tensor/fill-tensor';

export interface DetectorOptions extends RuntimeOptions {
  /** The most images in one run; by default 8 on a GPU and 1 on a CPU, where a batch only delays its first image. */
  maxBatch?: number;
}

/** What the model is given of an image: pixels at its size, and which part of the image they show. */
export interface View extends InputPixels {
  /** The whole image. */
  sourceWidth: number;
  sourceHeight: number;
  /** Left, top, width and height in its pixels. */
  part: Box;
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
  /** How many images the model has at hand at most: those that are computed, and those that are next. */
  atHand: number;
  /** Whether the bundle has a guard; without one an image that is no upright panoramic radiograph is taken for one. */
  guarded: boolean;
  /** The size that pixels are to be resized to, whatever their shape. */
  inputSize: ImageSize;
  /** Runs the model on one image, together with others that wait; of those the lowest `priority` goes first, 0 by default. */
  infer(pixels: InputPixels, priority?: number): Promise<ImageOutputs>;
  /** What is wrong with the image itself; empty where it looks as it should. */
  inspect(pixels: InputPixels): Promise<ImageNotice[]>;
  /** What of the view is left without constant borders, in pixels of the image; null where there are none. */
  picture(view: View): Box | null;
  /** What the maps of a view say, as findings in pixels of the image. Once for each: their memory serves another run then. */
  findings(maps: ImageOutputs, view: View): Finding[];
  /** The part of the image to look at again, since the view that gave these findings shows the mouth from farther away than usual; null where it does not. */
  betterFrame(findings: readonly Finding[], view: View): Box | null;
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
  const { normalise } = manifest.input;
  const spread = normalise.kind === 'equalise' ? normalise.spread : undefined;
  const { maxBatch = isGpu(runtime.provider) ? GPU_BATCH : 1 } = options;
  if (isGpu(runtime.provider)) await warm(runtime, filler.length, maxBatch);
  const batcher = createBatcher(runtime, maxBatch);
  return {
    provider: runtime.provider,
    attempts: runtime.attempts,
    ended: runtime.ended,
    modelVersion,
    maxBatch,
    atHand: (runtime.lanes + 1) * maxBatch,
    guarded: bundle.guardModel !== undefined,
    inputSize: { width: manifest.input.width, height: manifest.input.height },
    async infer(pixels, priority) {
      const tensor = new Float32Array(filler.length);
      filler.fill(pixels, tensor, 0);
      return batcher.add(tensor, priority);
    },
    inspect: (pixels) => guard.look(pixels),
    picture: (view) => (spread === undefined ? null : withoutBorders(view, view.part, spread)),
    findings({ outputs, index, release }, view) {
      const [, , width, height] = view.part;
      const decoded = decoder.decode(outputs, index, { width, height });
      release();
      const detections = addPlaces(decoded, view, { width, height });
      return moveFindings(toFindings(detections, manifest), view.part, { width: view.sourceWidth, height: view.sourceHeight });
    },
    betterFrame: (findings, view) => (manifest.framing ? usualFrame(findings, view.part, manifest.framing) : null),
    close: () => runtime.close(),
  };
}

async function warm(runtime: Runtime, pixels: number, maxBatch: number): Promise<void> {
  try {
    await warmBatches(runtime, pixels, maxBatch);
  } catch (error) {
    await runtime.close();
    const why = error instanceof Error ? error.message : String(error);
    throw new ProviderError(
      `${runtime.provider} cannot run ${maxBatch} images at once (MAX_BATCH may be smaller): ${why}`,
      runtime.attempts,
    );
  }
}
