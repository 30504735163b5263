import { allowedSurfaces } from '@molaar/domain/findings';
import type { Surface } from '@molaar/domain/teeth';
import type { SceneAnnotation } from '@molaar/scene';

/**
 * Returns the parts of the tooth that a row names beside the finding: those that its type leaves open. That a crown is
 * on the crown and a root filling in the root is said by their names.
 */
export function tellingParts({ class: type, location, surface: surfaces }: SceneAnnotation): Surface[] {
  if (allowedSurfaces(type, location).length < 2) return [];
  return surfaces.filter((surface) => surface.length > 1 && surface !== 'WHOLE_TOOTH' && surface !== 'JAW');
}
