import { describe, expect, it } from 'vitest';
import { contourOf, withContours } from './contours';
import type { StoredAnnotation } from './stored-annotation';

type Drawn = Pick<StoredAnnotation, 'class' | 'source' | 'box' | 'outline' | 'decision' | 'tooth'>;

const annotation = (type: StoredAnnotation['class'], over: Partial<Drawn> = {}): Drawn => ({
  class: type,
  source: 'AI',
  box: [0, 10, 10, 10],
  outline: null,
  decision: 'APPROVED',
  tooth: '16',
  ...over,
});
const tooth = annotation('TOOTH', { box: [0, 0, 10, 20], outline: [5, 0, 10, 10, 5, 20, 0, 10] });
const outlines = (annotations: Drawn[]) => withContours(annotations, (one) => one.tooth).map(({ outline }) => outline);

describe('the contour of an annotation', () => {
  it('is the part of its tooth inside the box of a detected crown or root finding', () => {
    const crown = contourOf(annotation('CROWN'), tooth.outline);
    expect(crown).toEqual(expect.arrayContaining([5, 20]));
    expect(contourOf(annotation('GOOD_ENDODONTICS', { box: [0, 0, 10, 10] }), tooth.outline)).toEqual(expect.arrayContaining([5, 0]));
  });

  it('is its own outline, where it has one', () => {
    const own = [0, 10, 10, 10, 5, 20];
    expect(contourOf(annotation('CROWN', { outline: own }), tooth.outline)).toBe(own);
  });

  it('is the box of what a person drew, of a surface, and of a finding beside the outline', () => {
    for (const one of [annotation('CROWN', { source: 'PERSON' }), annotation('COMPOSITE'), annotation('CROWN', { box: [100, 10, 10, 10] })])
      expect(contourOf(one, tooth.outline)).toBeNull();
  });
});

describe('annotations with contours', () => {
  it('take the outline of the tooth with their number', () => {
    const [own, crown, other] = outlines([tooth, annotation('CROWN'), annotation('CROWN', { tooth: '17' })]);
    expect(own).toBe(tooth.outline);
    expect(crown).not.toBeNull();
    expect(other).toBeNull();
  });

  it('take nothing from a rejected tooth', () => {
    expect(outlines([{ ...tooth, decision: 'REJECTED' }, annotation('CROWN')])[1]).toBeNull();
  });
});
