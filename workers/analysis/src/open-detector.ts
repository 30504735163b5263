import { createDetector, type Detector, type DetectorOptions, loadBundle, type Manifest } from '@molaar/inference';
import type { ModelEnvironment } from './env';

export interface OpenOptions extends Pick<DetectorOptions, 'onLanesUnavailable'> {
  /** Reports teeth and findings from this confidence on, below the thresholds of the bundle. */
  floor?: number;
}

/** Loads the bundle and warms up the model. @throws BundleError or ProviderError */
export async function openDetector(environment: ModelEnvironment, { floor, ...options }: OpenOptions = {}): Promise<Detector> {
  const { providers, tfjsProviders, threads, requireGpu, maxBatch } = environment;
  const loaded = await loadBundle(environment.modelDir);
  const bundle = floor === undefined ? loaded : { ...loaded, manifest: lowered(loaded.manifest, floor) };
  return createDetector(bundle, { ...options, providers, tfjsProviders, threads, requireGpu, ...(maxBatch && { maxBatch }) });
}

function lowered(manifest: Manifest, floor: number): Manifest {
  const lower = <T extends { threshold: number }>(channel: T): T => ({ ...channel, threshold: Math.min(channel.threshold, floor) });
  // Group object is unchanged: only a likely implant may replace a tooth.
  const heatChannels = manifest.heatChannels.map((channel) => (channel.group === 'tooth' ? lower(channel) : channel));
  return { ...manifest, heatChannels, floor };
}
