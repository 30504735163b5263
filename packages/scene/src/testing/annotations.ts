import type { SceneAnnotation } from '../records/annotation';

/** Returns a plausible record; every field may be overridden. */
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
