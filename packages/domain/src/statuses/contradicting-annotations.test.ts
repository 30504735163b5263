import { describe, expect, it } from 'vitest';
import type { Box } from '../geometry';
import type { ToothNumber } from '../teeth';
import { type AnnotationForContradiction, contradictingAnnotations } from './contradicting-annotations';

const object = (
  id: string,
  type: AnnotationForContradiction['class'],
  tooth: ToothNumber,
  { decision = 'APPROVED', box = [0, 0, 10, 10] }: { decision?: AnnotationForContradiction['decision']; box?: Box } = {},
): AnnotationForContradiction => ({ id, class: type, tooth, surfaces: [], box, confidence: null, checkTooth: false, decision });
const told = (...args: Parameters<typeof contradictingAnnotations>) =>
  contradictingAnnotations(...args).map(({ tooth, statuses, ids }) => `${tooth} ${statuses.join('+')} ${ids.join()}`);

describe('contradicting annotations', () => {
  it('finds an implant and decay on one tooth', () => {
    const implant = object('i', 'IMPLANT', '36');
    expect(told([implant, object('c', 'PRIM_CAR_CAVITY', '36')])).toEqual(['36 PRIM_CAR_CAVITY+IMPLANT c,i']);
    expect(told([implant, object('c', 'PRIM_CAR_CAVITY', '36', { decision: 'EDITED' })])).toHaveLength(1);
    expect(told([implant, object('c', 'PRIM_CAR_CAVITY', '37')])).toEqual([]);
    expect(told([implant, object('t', 'TOOTH', '36')])).toEqual([]);
  });

  it('ignores suggested and rejected annotations', () => {
    const implant = object('i', 'IMPLANT', '36');
    for (const decision of ['SUGGESTED', 'REJECTED'] as const)
      expect(told([implant, object('c', 'PRIM_CAR_CAVITY', '36', { decision })])).toEqual([]);
  });

  it('includes statuses stated without an annotation', () => {
    const extracted = { tooth: '18', status: 'EXTRACTED', surfaces: [] } as const;
    expect(told([object('c', 'PRIM_CAR_CAVITY', '18')], [extracted])).toEqual(['18 PRIM_CAR_CAVITY+EXTRACTED c']);
    expect(told([object('c', 'PRIM_CAR_CAVITY', '17')], [extracted, { ...extracted, status: 'SOUND' }])).toEqual([]);
  });

  it('finds decay on the pontic of a bridge', () => {
    const ends = [object('a', 'TOOTH', '48', { box: [0, 0, 20, 60] }), object('b', 'TOOTH', '46', { box: [40, 0, 20, 60] })];
    const bridge = object('z', 'BRIDGE', '48', { box: [0, 0, 60, 20] });
    const decay = object('c', 'PRIM_CAR_CAVITY', '47');
    expect(told([...ends, bridge, decay])).toEqual(['47 PRIM_CAR_CAVITY+PONTIC c,z']);
    const seen = object('t', 'TOOTH', '47', { decision: 'SUGGESTED', box: [20, 0, 20, 60] });
    expect(told([...ends, bridge, decay, seen])).toEqual([]);
  });
});
