import { describe, expect, it } from 'vitest';
import type { Box } from '../geometry';
import type { ToothNumber } from '../teeth';
import { type AnnotationForContradiction, contradictingAnnotations } from './contradicting-annotations';

const annotation = (
  id: string,
  type: AnnotationForContradiction['class'],
  tooth: ToothNumber,
  { decision = 'APPROVED', box = [0, 0, 10, 10] }: { decision?: AnnotationForContradiction['decision']; box?: Box } = {},
): AnnotationForContradiction => ({ id, class: type, tooth, surfaces: [], box, confidence: null, checkTooth: false, decision });
const found = (...args: Parameters<typeof contradictingAnnotations>) =>
  contradictingAnnotations(...args).map(({ tooth, statuses, ids }) => `${tooth} ${statuses.join('+')} ${ids.join()}`);

describe('contradicting annotations', () => {
  it('finds an implant and decay on one tooth', () => {
    const implant = annotation('i', 'IMPLANT', '36');
    expect(found([implant, annotation('c', 'PRIM_CAR_CAVITY', '36')])).toEqual(['36 PRIM_CAR_CAVITY+IMPLANT c,i']);
    expect(found([implant, annotation('c', 'PRIM_CAR_CAVITY', '36', { decision: 'EDITED' })])).toHaveLength(1);
    expect(found([implant, annotation('c', 'PRIM_CAR_CAVITY', '37')])).toEqual([]);
    expect(found([implant, annotation('t', 'TOOTH', '36')])).toEqual([]);
  });

  it('ignores suggested and rejected annotations', () => {
    const implant = annotation('i', 'IMPLANT', '36');
    for (const decision of ['SUGGESTED', 'REJECTED'] as const)
      expect(found([implant, annotation('c', 'PRIM_CAR_CAVITY', '36', { decision })])).toEqual([]);
  });

  it('includes statuses stated without an annotation', () => {
    const extracted = { tooth: '18', status: 'EXTRACTED', surfaces: [] } as const;
    expect(found([annotation('c', 'PRIM_CAR_CAVITY', '18')], [extracted])).toEqual(['18 PRIM_CAR_CAVITY+EXTRACTED c']);
    expect(found([annotation('c', 'PRIM_CAR_CAVITY', '17')], [extracted, { ...extracted, status: 'SOUND' }])).toEqual([]);
  });

  it('finds decay on the pontic of a bridge', () => {
    const ends = [annotation('a', 'TOOTH', '48', { box: [0, 0, 20, 60] }), annotation('b', 'TOOTH', '46', { box: [40, 0, 20, 60] })];
    const bridge = annotation('z', 'BRIDGE', '48', { box: [0, 0, 60, 20] });
    const decay = annotation('c', 'PRIM_CAR_CAVITY', '47');
    expect(found([...ends, bridge, decay])).toEqual(['47 PRIM_CAR_CAVITY+PONTIC c,z']);
    const seen = annotation('t', 'TOOTH', '47', { decision: 'SUGGESTED', box: [20, 0, 20, 60] });
    expect(found([...ends, bridge, decay, seen])).toEqual([]);
  });
});
