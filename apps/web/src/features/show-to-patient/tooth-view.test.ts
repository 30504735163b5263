import { findingsForPatient } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { SceneAnnotation } from '@molaar/scene';
import { sceneAnnotation } from '@molaar/scene/testing/annotations';
import { describe, expect, it } from 'vitest';
import { boxesToShow, toothOn } from './tooth-view';

const at = (box: Box, over: Partial<SceneAnnotation> = {}): SceneAnnotation =>
  sceneAnnotation({ id: box.join(), class: 'TOOTH', category: 'TEETH', location: '16', surface: [], box, confidence: 0.9, ...over });

describe('the tooth on a radiograph', () => {
  it('is found by its number: a confirmed one first, then the most certain one, never a rejected one', () => {
    const doubtful = at([0, 0, 1, 1], { confidence: 0.5 });
    const certain = at([1, 0, 1, 1]);
    const confirmed = at([2, 0, 1, 1], { confidence: 0.3, decision: 'APPROVED' });
    const rejected = at([3, 0, 1, 1], { confidence: 1, decision: 'REJECTED' });
    expect(toothOn('16', [doubtful, certain, rejected])).toBe(certain);
    expect(toothOn('16', [doubtful, certain, confirmed])).toBe(confirmed);
    expect(toothOn('16', [rejected])).toBeNull();
    expect(toothOn('17', [certain])).toBeNull();
    expect(toothOn(null, [certain])).toBeNull();
  });

  it('is shown with its findings, but not as small as a wire across the arch would make it', () => {
    const tooth: Box = [100, 100, 50, 90];
    const caries = at([110, 100, 20, 20], { class: 'PRIM_CAR_CAVITY', category: 'ISSUES', decision: 'APPROVED' });
    const wire = at([0, 100, 900, 20], { class: 'WIRE', category: 'RESTORATIONS', decision: 'APPROVED' });
    const [stop] = findingsForPatient([caries, wire], { withSuggestions: false });
    expect(stop && boxesToShow(stop, tooth)).toEqual([tooth, caries.box]);
    expect(stop && boxesToShow(stop, null)).toEqual([caries.box, wire.box]);
  });
});
