import type { Finding, ImageNotice } from '@molaar/contracts';
import type { AssessmentRecord } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import { assessmentOfManifest } from './bundle/assessment-of-manifest';
import type { Bundle } from './bundle/load-bundle';
import { viewSizeOf } from './bundle/manifest';
import { createDecoder, type ImageSize } from './decode/decode-detections';
import { numberImplants } from './findings/number-implants';
import { toFindings } from './findings/to-findings';
import { usualFrame, withoutBorders } from './framing/frames';
import { moveFindings } from './framing/move-findings';
import { createGuard } from './guard/create-guard';
import { locateFillings } from './refine/locate-fillings';
import { createBatcher, type ImageOutputs, type Turn } from './runtime/batcher';
import { createRuntime, isGpu, ProviderError, type Runtime, type RuntimeOptions } from './runtime/create-runtime';
import type { ProviderAttempt } from './runtime/messages';
import { warmBatches } from './runtime/warm-batches';
import { createToothReader } from './teeth/tooth-reader';
import { type InputPixels, TensorFiller } from './tensor/fill-tensor';

export interface DetectorOptions extends RuntimeOptions {
  /** The most images in one run; 8 on a GPU by default, 1 on a CPU, where a batch only delays its first image. */
  maxBatch?: number;
}

/** Pixels of an image with the part of the image that they show. */
export interface View extends InputPixels {
  /** Size of the whole image. */
  sourceWidth: number;
  sourceHeight: number;
  /** Left, top, width and height in pixels of the whole image. */
  part: Box;
}

/** A loaded model with its pre- and post-processing. */
export interface Detector {
  provider: Runtime['provider'];
  attempts: ProviderAttempt[];
  /** Resolves when the inference thread ends, closed or not. */
  ended: Promise<void>;
  modelVersion: string;
  /** Which finding types it detects, and how reliably. */
  assessment: AssessmentRecord;
  /** The most images in one run. */
  maxBatch: number;
  /** The most images that are computed or queued in the runtime at the same time. */
  maxInFlight: number;
  /** Whether the bundle has a guard; without one every image is treated as an upright panoramic radiograph. */
  guarded: boolean;
  /** The size that images are decoded to, regardless of their aspect ratio: what the second stage cuts teeth from. */
  viewSize: ImageSize;
  /** The size of the model's input, to which such a view is resized. */
  inputSize: ImageSize;
  /** Runs the model on one image, batched with waiting ones; the lowest priority is first, 0 by default. */
  infer(pixels: InputPixels, turn?: Turn): Promise<ImageOutputs>;
  /** Announces an image that will come, before which less urgent ones of other clinics wait. @returns Ends it. */
  announce(turn: Turn): () => void;
  /** Returns notices about the image itself; empty when it is as expected. */
  inspect(pixels: InputPixels): Promise<ImageNotice[]>;
  /** Returns the view without constant borders, in pixels of the image; null when it has none. */
  withoutBorders(view: View): Box | null;
  /**
   * Decodes the maps of a view to findings in pixels of the image. Releases the maps, so call it once.
   *
   * @param detail - The same view at `viewSize`.
   * @returns The findings and the computing time in milliseconds, without waiting for other images.
   */
  findings(maps: ImageOutputs, view: View, detail: View): Promise<{ findings: Finding[]; ms: number }>;
  /**
   * Returns the part of the image to analyse again when the view shows more around the mouth than the training
   * radiographs.
   */
  betterFrame(findings: readonly Finding[], view: View): Box | null;
  close(): Promise<void>;
}

const GPU_BATCH = 8;

/** Loads and warms up the model. @throws BundleError or ProviderError */
export async function createDetector(bundle: Bundle, options: DetectorOptions): Promise<Detector> {
  const { manifest, modelVersion } = bundle;
  const guard = await createGuard(bundle);
  const runtime = await createRuntime(bundle, options);
  const reader = await createToothReader(bundle, options).catch(async (error: unknown) => {
    await runtime.close();
    throw error;
  });
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
    ended: reader ? Promise.race([runtime.ended, reader.ended]) : runtime.ended,
    modelVersion,
    assessment: assessmentOfManifest(manifest),
    maxBatch,
    maxInFlight: (runtime.lanes + 1) * maxBatch,
    guarded: bundle.guardModel !== undefined,
    viewSize: viewSizeOf(manifest),
    inputSize: { width: manifest.input.width, height: manifest.input.height },
    announce: (turn) => batcher.announce(turn),
    async infer(pixels, turn) {
      const tensor = new Float32Array(filler.length);
      filler.fill(pixels, tensor, 0);
      return batcher.add(tensor, turn);
    },
    inspect: (pixels) => guard.inspect(pixels),
    withoutBorders: (view) => (spread === undefined ? null : withoutBorders(view, view.part, spread)),
    async findings({ outputs, index, release }, view, detail) {
      const start = performance.now();
      const located = decoder.locate(outputs, index);
      release();
      const cuts = reader?.cut(detail, located.teeth);
      const cutAt = performance.now();
      const read = cuts && (await reader?.read(cuts));
      const readAt = performance.now();
      const [, , width, height] = view.part;
      const size = { width, height };
      const detected = locateFillings(located.describe(size, read?.readings), detail, size);
      const detections = manifest.framing ? numberImplants(detected, size, manifest.framing) : detected;
      const image = { width: view.sourceWidth, height: view.sourceHeight };
      const findings = moveFindings(toFindings(detections, manifest), view.part, image);
      return { findings, ms: cutAt - start + (read?.ms ?? 0) + performance.now() - readAt };
    },
    betterFrame: (findings, view) => (manifest.framing ? usualFrame(findings, view.part, manifest.framing) : null),
    close: async () => void (await Promise.all([runtime.close(), reader?.close()])),
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
