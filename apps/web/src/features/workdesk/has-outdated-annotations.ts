import type { Analysis } from '@molaar/contracts';

/**
 * Returns whether annotations were read before the image's `latest` analysis ended, so that its findings are not among
 * them. `ofAnnotations` is the analysis that came with them; a later analysis has the greater id.
 */
export function hasOutdatedAnnotations(ofAnnotations: Analysis | null, latest: Analysis | null | undefined): boolean {
  if (latest?.state !== 'SUCCEEDED') return false;
  if (!ofAnnotations || ofAnnotations.id < latest.id) return true;
  return ofAnnotations.id === latest.id && ofAnnotations.state !== 'SUCCEEDED';
}
