import type { Finding } from '@molaar/contracts';
import type { Bundle } from './bundle/load-bundle';
import { createDecoder, type ImageSize } from './decode/decode-detections';
import { toFindings } from './findings/to-findings';
import { createBatcher, type ImageOutputs } from './runtime/batcher';
import { createRuntime, type Provider, type RuntimeOptions } from './runtime/create-runtime';
import type { ProviderAttempt } from './runtime/messages';
import { type InputPixels, TensorFiller } from './tensor/fill-tensor';

export interface DetectorOptions extends RuntimeOptions {
  /** The most images in one run. */
  maxBatch?: number;
}

/** A loaded model with everything before and after it. */
export interface Detector {
  provider: Provider;
  attempts: ProviderAttempt[];
  /** Resolves when the model can no longer run, closed or not. */
  ended: Promise<void>;
  modelVersion: string;
  /** The size that pixels are to be resized to, whatever their shape. */
  inputSize: ImageSize;
  /** Runs the model on one image, together with others that wait. */
  infer(pixels: InputPixels): Promise<ImageOutputs>;
  /** What the maps say, as findings in pixels of an image of this size. */
  findings(maps: ImageOutputs, size: ImageSize): Finding[];
  close(): Promise<void>;
}

/** Loads and warms the model. Throws BundleError or ProviderError. */
export async function createDetector(bundle: Bundle, options: DetectorOptions): Promise<Detector> {
  const { manifest, modelVersion } = bundle;
  const runtime = await createRuntime(bundle, options);
  const filler = new TensorFiller(manifest.input);
  const decoder = createDecoder(manifest);
  const batcher = createBatcher(runtime, options.maxBatch ?? 1);
  return {
    provider: runtime.provider,
    attempts: runtime.attempts,
    ended: runtime.ended,
    modelVersion,
    inputSize: { width: manifest.input.width, height: manifest.input.height },
    async infer(pixels) {
      const tensor = new Float32Array(filler.length);
      filler.fill(pixels, tensor, 0);
      return batcher.add(tensor);
    },
    findings: ({ outputs, index }, size) => toFindings(decoder.decode(outputs, index, size), manifest),
    close: () => runtime.close(),
  };
}
