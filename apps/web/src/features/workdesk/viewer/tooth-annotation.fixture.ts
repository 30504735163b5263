import { findingType } from '@molaar/domain/findings';
import type { SceneAnnotation } from '@molaar/scene';

/** Returns a suggestion of the analysis on tooth 16; every field may be overridden. */
export const toothAnnotation = (id: string, type: SceneAnnotation['class'], over: Partial<SceneAnnotation> = {}): SceneAnnotation => ({
  id,
  class: type,
  category: findingType(type).category,
  location: '16',
  surface: [],
  box: [0, 0, 10, 10],
  outline: null,
  confidence: 0.95,
  source: 'AI',
  decision: 'SUGGESTED',
  checkTooth: false,
  experimental: false,
  label: null,
  decidedBy: null,
  decidedAt: null,
  ...over,
});
