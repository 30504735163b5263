import type { Analysis } from '@molaar/contracts';

/**
 * Whether objects that were read beside the analysis `withObjects` lack what the image's `latest` one found: it ended after they
 * were read. An analysis that was begun later has the greater id.
 */
export function hasOutdatedAnnotations(withObjects: Analysis | null, latest: Analysis | null | undefined): boolean {
  if (latest?.state !== 'SUCCEEDED') return false;
  if (!withObjects || withObjects.id < latest.id) return true;
  return withObjects.id === latest.id && withObjects.state !== 'SUCCEEDED';
}
