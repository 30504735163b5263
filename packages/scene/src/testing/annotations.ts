import type { SceneAnnotation } from '../records/annotation';

/** A plausible record for tests; every field may be given. */
export function sceneAnnotation(fields: Partial<SceneAnnotation> & { id: string }): SceneAnnotation {
  return {
    class: 'PRIM_CAR_CAVITY',
    category: 'ISSUES',
    location: '36',
    surface: ['O'],
    box: [100, 100, 40, 30],
    outline: null,
    confidence: 0.8,
    source: 'AI',
    decision: 'SUGGESTED',
    checkTooth: false,
    experimental: false,
    label: null,
    decidedBy: null,
    decidedAt: null,
    ...fields,
  };
}
