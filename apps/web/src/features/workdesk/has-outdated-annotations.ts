import type { Analysis } from '@molaar/contracts';

/**
 * Returns whether annotations were read before the image's `latest` analysis ended, so that its findings are not among
 * them. `withObjects` is the analysis that came with them; a later analysis has the greater id.
 */
export function hasOutdatedAnnotations(withObjects: Analysis | null, latest: Analysis | null | undefined): boolean {
  if (latest?.state !== 'SUCCEEDED') return false;
  if (!withObjects || withObjects.id < latest.id) return true;
  return withObjects.id === latest.id && withObjects.state !== 'SUCCEEDED';
}
