import { CORRECTIONS, type Correction, checkLocation, type StoredAnnotation } from '../findings';
import { type Right, RuleViolation, requireMayDecide } from '../rules';
import { sortSurfaces } from '../teeth';
import type { CurrentStatus } from './current-statuses';
import type { StatusChange } from './stored-status';
import { statusKey } from './suggest-statuses';

/**
 * Returns the annotations of statuses whose surfaces a person corrected, with the new surfaces: they would otherwise
 * suggest the old ones again. A status without annotations needs none, and a unit of a bridge has only its crown.
 * @throws NOT_ALLOWED for a person who may only draft; VALIDATION_FAILED for a surface that the finding type or the
 * tooth does not have.
 */
export function correctSurfaces(
  annotations: readonly StoredAnnotation[],
  current: readonly CurrentStatus[],
  inputs: readonly StatusChange[],
  { right, userId, at }: { right: Right; userId: string; at: Date },
): StoredAnnotation[] {
  const known = new Map(current.map((status) => [status.key, status]));
  return inputs.flatMap(({ tooth, status, surface, surfaceBefore }, index) => {
    const before = surfaceBefore && known.get(statusKey(tooth, status, surfaceBefore));
    const ids = new Set(before?.annotationIds);
    const surfaces = sortSurfaces(surface);
    return annotations
      .filter(({ id, class: type }) => ids.has(id) && type === status)
      .map((annotation) => {
        requireMayDecide(right);
        const corrections = annotation.source === 'AI' ? withSurfaces(annotation.corrections) : annotation.corrections;
        const decision = { decision: 'EDITED' as const, edited: true, decidedBy: userId, decidedAt: at };
        const changed = { ...annotation, surfaces, corrections, ...decision };
        const problem = checkLocation(changed, 'EDITED');
        if (problem)
          throw new RuleViolation('VALIDATION_FAILED', `status ${index}: ${problem.description}`, {
            [`statuses.${index}.surface`]: problem.key,
          });
        return changed;
      });
  });
}

const withSurfaces = (corrections: readonly Correction[]): readonly Correction[] =>
  CORRECTIONS.filter((correction) => correction === 'SURFACES' || corrections.includes(correction));
