import { describe, expect, it } from 'vitest';
import { sceneAnnotation } from '../testing/annotations';
import { countAnnotations, countFindings, DEFAULT_FILTER, isVisible } from './visibility';

const at = (issues: number) => ({ ...DEFAULT_FILTER, sensitivity: { issues, restorations: 1 } });

describe('the display filter', () => {
  it('hides and counts uncertain suggestions by sensitivity', () => {
    const annotations = [0.2, 0.5, 0.9].map((confidence, index) => sceneAnnotation({ id: String(index), confidence }));
    const shown = [0, 0.3, 0.6, 1].map((sensitivity) => annotations.filter((annotation) => isVisible(annotation, at(sensitivity))).length);
    expect(shown).toEqual([0, 1, 2, 3]);
    expect(countAnnotations(annotations, at(0.6)).hiddenIssues).toBe(1);
    expect(countAnnotations(annotations, at(0.6)).byCategory.ISSUES).toBe(2);
  });

  it('has nothing to hide by sensitivity where the analysis found nothing, or was not run', () => {
    const drawn = sceneAnnotation({ id: 'drawn', confidence: null, source: 'PERSON', decision: 'APPROVED' });
    const crown = sceneAnnotation({ id: 'crown', class: 'CROWN', category: 'RESTORATIONS', decision: 'APPROVED' });
    expect([...countAnnotations([drawn], DEFAULT_FILTER).detected]).toEqual([]);
    // Also once all are decided: the sliders stay where they are during a review.
    expect([...countAnnotations([drawn, crown], DEFAULT_FILTER).detected]).toEqual(['RESTORATIONS']);
  });

  it('never hides by sensitivity what a person decided or drew', () => {
    expect(isVisible(sceneAnnotation({ id: 'a', confidence: 0.1, decision: 'APPROVED' }), at(0))).toBe(true);
    expect(isVisible(sceneAnnotation({ id: 'b', confidence: null, source: 'PERSON', decision: 'APPROVED' }), at(0))).toBe(true);
  });

  it('shows experimental and rejected annotations only on demand', () => {
    const experimental = sceneAnnotation({ id: 'x', experimental: true });
    expect(isVisible(experimental, DEFAULT_FILTER)).toBe(false);
    expect(isVisible(experimental, { ...DEFAULT_FILTER, experimental: true })).toBe(true);
    expect(isVisible({ ...experimental, decision: 'APPROVED' }, DEFAULT_FILTER)).toBe(true);
    expect(isVisible(sceneAnnotation({ id: 'r', decision: 'REJECTED' }), DEFAULT_FILTER)).toBe(false);
  });

  it('counts a category the same whether it is on or off', () => {
    const annotations = [sceneAnnotation({ id: 'a' }), sceneAnnotation({ id: 'b', category: 'TEETH', class: 'TOOTH' })];
    const off = { ...DEFAULT_FILTER, categories: { ...DEFAULT_FILTER.categories, ISSUES: false } };
    expect(countAnnotations(annotations, off).byCategory).toEqual({ ISSUES: 1, TEETH: 1, RESTORATIONS: 0, OTHER: 0 });
  });

  it('counts an unerupted tooth once, which is listed as tooth and as emerging tooth', () => {
    const tooth = sceneAnnotation({ id: 'a', category: 'TEETH', class: 'TOOTH', location: '38' });
    const emerging = sceneAnnotation({ id: 'b', category: 'TEETH', class: 'EMERGING_TOOTH', location: '38', experimental: true });
    const other = sceneAnnotation({ id: 'c', category: 'TEETH', class: 'TOOTH', location: '37' });
    expect(countFindings([tooth, emerging, other])).toBe(2);
    const hidden = countAnnotations([emerging, tooth, other], DEFAULT_FILTER);
    expect([hidden.byCategory.TEETH, hidden.hiddenByCategory.TEETH]).toEqual([2, 0]);
    expect(hidden.hidden.experimental.get('EMERGING_TOOTH')).toBe(1);
    expect(countAnnotations([emerging, other], DEFAULT_FILTER).hiddenByCategory.TEETH).toBe(1);
    // Not of issues: one tooth may have two.
    expect(countFindings([sceneAnnotation({ id: 'd', location: '38' }), sceneAnnotation({ id: 'e', location: '38' })])).toBe(2);
  });

  it('counts what is hidden once, by reason and finding type', () => {
    const annotations = [
      sceneAnnotation({ id: 'shown' }),
      sceneAnnotation({ id: 'experimental', experimental: true, confidence: 0.1 }),
      sceneAnnotation({ id: 'uncertain', class: 'CROWN', category: 'RESTORATIONS', confidence: 0.2 }),
      sceneAnnotation({ id: 'tooth', class: 'TOOTH', category: 'TEETH' }),
      sceneAnnotation({ id: 'by hand', class: 'FRACTURE' }),
      sceneAnnotation({ id: 'rejected', decision: 'REJECTED' }),
    ];
    const filter = { ...DEFAULT_FILTER, categories: { ...DEFAULT_FILTER.categories, TEETH: false } };
    const { hidden, byCategory, hiddenByCategory, experimental, rejected } = countAnnotations(annotations, filter, new Set(['by hand']));
    expect(Object.fromEntries(Object.entries(hidden).map(([reason, types]) => [reason, [...types]]))).toEqual({
      experimental: [['PRIM_CAR_CAVITY', 1]],
      confidence: [['CROWN', 1]],
      category: [['TOOTH', 1]],
      byHand: [['FRACTURE', 1]],
      rejected: [['PRIM_CAR_CAVITY', 1]],
    });
    expect(byCategory).toEqual({ ISSUES: 2, TEETH: 1, RESTORATIONS: 0, OTHER: 0 });
    expect(hiddenByCategory).toEqual({ ISSUES: 1, TEETH: 0, RESTORATIONS: 1, OTHER: 0 });
    expect([[...experimental], [...rejected]]).toEqual([[['PRIM_CAR_CAVITY', 1]], [['PRIM_CAR_CAVITY', 1]]]);
  });
});
