import type { SceneAnnotation } from '@molaar/scene';
import { expect, it } from 'vitest';
import { joinToothLabels } from './join-tooth-labels';
import { toothAnnotation } from './tooth-annotation.fixture';

const annotation = (id: string, type: SceneAnnotation['class'], over: Partial<SceneAnnotation> = {}) =>
  toothAnnotation(id, type, { location: '18', ...over });
const ids = (annotations: SceneAnnotation[]) => joinToothLabels(annotations).map(({ annotation: { id } }) => id);

it('gives an emerging tooth one label, and every other annotation one of its own', () => {
  const tooth = annotation('tooth', 'TOOTH');
  const emerging = annotation('emerging', 'EMERGING_TOOTH');
  const others = [
    annotation('next', 'TOOTH', { location: '17' }),
    annotation('crown', 'CROWN'),
    annotation('area', 'MOUTH_AREA', { location: null }),
  ];
  expect(ids([tooth, emerging, ...others])).toEqual(['emerging', 'next', 'crown', 'area']);
  expect(joinToothLabels([emerging, tooth])).toEqual([{ annotation: emerging, tooth, judged: emerging }]);
  expect(ids([tooth])).toEqual(['tooth']);
  expect(ids([emerging])).toEqual(['emerging']);
});

it('keeps both labels where one of the two is rejected, and every label of a number that is given twice', () => {
  expect(ids([annotation('tooth', 'TOOTH'), annotation('no', 'EMERGING_TOOTH', { decision: 'REJECTED' })])).toEqual(['tooth', 'no']);
  expect(ids([annotation('no', 'TOOTH', { decision: 'REJECTED' }), annotation('emerging', 'EMERGING_TOOTH')])).toEqual(['no', 'emerging']);
  expect(ids(['a', 'b'].map((id) => annotation(id, 'TOOTH')))).toEqual(['a', 'b']);
  expect(ids([annotation('tooth', 'TOOTH'), ...['a', 'b'].map((id) => annotation(id, 'EMERGING_TOOTH'))])).toEqual(['a', 'b']);
});

it('is confirmed only where both are, and doubtful where one is', () => {
  const judged = (tooth: Partial<SceneAnnotation>, emerging: Partial<SceneAnnotation>) =>
    joinToothLabels([annotation('tooth', 'TOOTH', tooth), annotation('emerging', 'EMERGING_TOOTH', emerging)])[0]?.judged.id;
  expect(judged({}, { decision: 'APPROVED' })).toBe('tooth');
  expect(judged({ decision: 'APPROVED' }, {})).toBe('emerging');
  expect(judged({ decision: 'APPROVED' }, { decision: 'APPROVED' })).toBe('emerging');
  expect(judged({ checkTooth: true }, { decision: 'APPROVED' })).toBe('tooth');
});
