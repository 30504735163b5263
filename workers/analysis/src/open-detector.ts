import { createDetector, type Detector, loadBundle } from '@molaar/inference';
import type { ModelEnvironment } from './env';

const GPU_BATCH = 8;

/** Loads the bundle and warms the model. Throws BundleError or ProviderError. */
export async function openDetector(environment: ModelEnvironment): Promise<Detector> {
  const { providers, threads, requireGpu, maxBatch } = environment;
  const bundle = await loadBundle(environment.modelDir);
  return createDetector(bundle, { providers, threads, requireGpu, maxBatch: maxBatch ?? batchFor(providers) });
}

/** On a CPU a batch only delays its first image; should the GPU of the list be missing, a batch does no harm. */
function batchFor(providers: ModelEnvironment['providers']): number {
  return providers[0] === 'cpu' ? 1 : GPU_BATCH;
}
