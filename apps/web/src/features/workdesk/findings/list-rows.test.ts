import { compareForReview, type SceneAnnotation } from '@molaar/scene';
import { sceneAnnotation } from '@molaar/scene/testing/annotations';
import { expect, it } from 'vitest';
import { checksByAnnotation, listRows } from './list-rows';

const annotation = (id: string, fields: Partial<SceneAnnotation> = {}): SceneAnnotation =>
  sceneAnnotation({ id, class: 'COMPOSITE', category: 'RESTORATIONS', box: [0, 0, 10, 10], ...fields });
const annotations = [
  annotation('filling'),
  annotation('uncertain', { confidence: 0.4, location: '11' }),
  annotation('optional', { confidence: 0.3, location: '12' }),
  annotation('tooth', { class: 'TOOTH', category: 'TEETH', decision: 'APPROVED' }),
  annotation('doubtful', { class: 'TOOTH', category: 'TEETH', location: '37', checkTooth: true }),
  annotation('clear', { class: 'TOOTH', category: 'TEETH', location: '38', confidence: 0.95 }),
  annotation('caries', { class: 'PRIM_CAR_CAVITY', category: 'ISSUES', checkTooth: true }),
].sort(compareForReview);
const read = (reviewing: boolean) =>
  listRows(annotations, reviewing).map((row) =>
    row.kind === 'heading' ? `${row.group} ${row.count} ${row.open.join()} ${row.uncertain}`.trim() : row.annotation.id,
  );

it('lists by category, with the suggestions that can be approved together: none with an uncertain tooth', () => {
  expect(read(false)).toEqual([
    'ISSUES 1  1',
    'caries',
    'RESTORATIONS 3 optional,uncertain,filling 0',
    'optional',
    'uncertain',
    'filling',
    'TEETH 3 clear 1',
    'tooth',
    'doubtful',
    'clear',
  ]);
});

it('lists what is to be decided first during a review, then the clear teeth', () => {
  expect(read(true)).toEqual([
    'ISSUES 1  0',
    'caries',
    'RESTORATIONS 2  0',
    'uncertain',
    'filling',
    'DOUBTFUL 1  0',
    'doubtful',
    'OPTIONAL 1  0',
    'optional',
    'CLEAR 1  0',
    'clear',
    'REVIEWED 1  0',
    'tooth',
  ]);
});

it('lists an experimental issue among the issues of a review', () => {
  const decay = annotation('decay', { class: 'PRIM_CAR_CAVITY', category: 'ISSUES', experimental: true });
  const bridge = annotation('bridge', { class: 'BRIDGE', experimental: true });
  const rows = listRows([annotation('filling'), decay, bridge], true);
  expect(rows.map((row) => (row.kind === 'heading' ? row.group : row.annotation.id))).toEqual([
    ...['ISSUES', 'decay'],
    ...['RESTORATIONS', 'filling'],
    ...['OPTIONAL', 'bridge'],
  ]);
});

it('returns the rules that an annotation breaks', () => {
  const twice = { rule: 'NUMBER_TWICE', tooth: '11', ids: ['a', 'b'] } as const;
  const implant = { rule: 'IMPLANT_ON_TOOTH', tooth: '11', ids: ['b'] } as const;
  expect([...checksByAnnotation([twice, implant])]).toEqual([
    ['a', [twice]],
    ['b', [twice, implant]],
  ]);
});
