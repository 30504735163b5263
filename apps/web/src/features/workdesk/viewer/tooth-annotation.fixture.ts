import { findingType } from '@molaar/domain/findings';
import type { SceneAnnotation } from '@molaar/scene';
import { sceneAnnotation } from '@molaar/scene/testing/annotations';

/** Returns a suggestion of the analysis on tooth 16; every field may be overridden. */
export const toothAnnotation = (id: string, type: SceneAnnotation['class'], over: Partial<SceneAnnotation> = {}): SceneAnnotation =>
  sceneAnnotation({
    id,
    class: type,
    category: findingType(type).category,
    location: '16',
    surface: [],
    box: [0, 0, 10, 10],
    confidence: 0.95,
    ...over,
  });
