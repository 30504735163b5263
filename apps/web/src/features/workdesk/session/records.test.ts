import { annotation, annotationInput } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { newUuid } from '../../../client/api/new-uuid';
import { toAnnotationInput, toSceneAnnotation } from './records';

it('sends every field that a person can change in the editor', () => {
  const given = annotation.parse({
    id: newUuid(),
    class: 'PRIM_CAR_CAVITY',
    code: 92,
    category: 'ISSUES',
    location: '36',
    surface: ['O', 'D'],
    box: [1.5, 2, 30, 40],
    outline: [1.5, 2, 31.5, 2, 20, 42],
    confidence: 0.7,
    source: 'AI',
    decision: 'SUGGESTED',
    checkTooth: true,
    experimental: false,
    label: null,
    decidedBy: null,
    decidedAt: null,
  });
  const sent = annotationInput.parse(toAnnotationInput(toSceneAnnotation(given)));
  const { id, class: type, category, location, surface, box, outline, decision, label } = given;
  expect(sent).toEqual({ id, class: type, category, location, surface, box, outline, decision, label });
});
