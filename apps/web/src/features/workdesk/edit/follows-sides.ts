import { quadrantOf } from '@molaar/domain/teeth';
import type { SceneAnnotation } from '@molaar/scene';

/** Quadrants of the patient's right, which R marks on the left of a radiograph: permanent and deciduous teeth. */
const RIGHT: ReadonlySet<number> = new Set([1, 4, 5, 8]);

/**
 * Returns whether most numbered annotations lie on the sides that R and L mark. After a flip they then need the numbers
 * of their new positions; without any it returns true, too.
 */
export function followsSides(annotations: readonly Pick<SceneAnnotation, 'location' | 'box' | 'decision'>[], width: number): boolean {
  const votes = annotations.map(({ location, box: [x, , w], decision }) => {
    if (!location || decision === 'REJECTED') return 0;
    return RIGHT.has(quadrantOf(location)) === x + w / 2 < width / 2 ? 1 : -1;
  });
  return votes.reduce<number>((sum, vote) => sum + vote, 0) >= 0;
}
