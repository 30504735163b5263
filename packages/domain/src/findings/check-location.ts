import type { Surface, ToothNumber } from '../teeth';
import type { Category, FindingType } from './catalogue';
import { type Decision, isConfirmed } from './decisions';
import { allowedSurfaces, findingType } from './finding-types';
import { lacksSurface } from './lacks-surface';

export interface LocationProblem {
  field: 'surface' | 'location';
  /** Key of the validation message. */
  key: 'issueNeedsSurface' | 'required' | 'invalid';
  description: string;
}

/**
 * Checks the location of an annotation that a person drew or changed (specification, section 5; decisions, sections 3
 * and 4).
 */
export function checkLocation(
  annotation: { class: FindingType; category: Category; tooth: ToothNumber | null; surfaces: readonly Surface[] },
  decision: Decision,
): LocationProblem | undefined {
  const { class: type, tooth, surfaces } = annotation;
  if (lacksSurface(annotation)) return { field: 'surface', key: 'issueNeedsSurface', description: 'an issue needs a surface' };
  // A TOOTH is its number; other types may have none until they are confirmed.
  if (tooth === null && (type === 'TOOTH' || (findingType(type).needsTooth && isConfirmed(decision))))
    return { field: 'location', key: 'required', description: `${type} needs a tooth` };
  const allowed = new Set<Surface>([...allowedSurfaces(type, tooth), ...(tooth === null ? (['JAW'] as const) : [])]);
  const wrong = surfaces.filter((surface) => !allowed.has(surface));
  if (wrong.length > 0)
    return { field: 'surface', key: 'invalid', description: `${type} of ${tooth ?? 'the jaw'} has no surface ${wrong.join(', ')}` };
  return undefined;
}
