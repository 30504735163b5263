import { createDetector, type Detector, type DetectorOptions, loadBundle, type Manifest } from '@molaar/inference';
import type { ModelEnvironment } from './env';

export interface OpenOptions extends Pick<DetectorOptions, 'onNoLanes'> {
  /** Teeth and findings are given from this confidence on, however unlikely the bundle calls them. */
  floor?: number;
}

/** Loads the bundle and warms the model. Throws BundleError or ProviderError. */
export async function openDetector(environment: ModelEnvironment, { floor, ...options }: OpenOptions = {}): Promise<Detector> {
  const { providers, threads, requireGpu, maxBatch } = environment;
  const loaded = await loadBundle(environment.modelDir);
  const bundle = floor === undefined ? loaded : { ...loaded, manifest: lowered(loaded.manifest, floor) };
  return createDetector(bundle, { ...options, providers, threads, requireGpu, ...(maxBatch && { maxBatch }) });
}

function lowered(manifest: Manifest, floor: number): Manifest {
  const lower = <T extends { threshold: number }>(channel: T): T => ({ ...channel, threshold: Math.min(channel.threshold, floor) });
  // Objects keep theirs: an implant has to be likely before it takes a tooth's place.
  const heatChannels = manifest.heatChannels.map((channel) => (channel.group === 'tooth' ? lower(channel) : channel));
  return { ...manifest, heatChannels, floor };
}
