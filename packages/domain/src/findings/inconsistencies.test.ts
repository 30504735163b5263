import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../geometry';
import { ALL_TEETH, isPrimary, type ToothNumber } from '../teeth';
import { FINDING_TYPES } from './catalogue';
import { DECISIONS } from './decisions';
import { type AnnotationForCheck, CONSISTENCY_RULES, findInconsistencies } from './inconsistencies';

const annotation = (
  id: string,
  type: AnnotationForCheck['class'],
  location: ToothNumber | null,
  box: Box = [0, 0, 10, 10],
): AnnotationForCheck => ({
  id,
  class: type,
  location,
  box,
  decision: 'SUGGESTED',
});
const found = (annotations: readonly AnnotationForCheck[], missing: readonly ToothNumber[] = []) =>
  findInconsistencies(annotations, new Set(missing)).map(({ rule, tooth, ids }) => `${rule} ${tooth} ${ids.join()}`);

describe('inconsistencies', () => {
  it('finds an implant at a present tooth', () => {
    const implant = annotation('i', 'IMPLANT', '36');
    expect(found([implant, annotation('t', 'TOOTH', '36')])).toEqual(['IMPLANT_ON_TOOTH 36 i,t']);
    expect(found([implant, annotation('t', 'TOOTH', '37')])).toEqual([]);
  });

  it('finds caries on a missing tooth', () => {
    const caries = annotation('c', 'PRIM_CAR_CAVITY', '36');
    expect(found([caries])).toEqual([]);
    expect(found([caries, annotation('t', 'TOOTH', '36')])).toEqual([]);
    expect(found([caries, annotation('t', 'TOOTH', '36')], ['36'])).toEqual(['CARIES_ON_MISSING_TOOTH 36 c']);
    expect(found([caries, annotation('t', 'TOOTH', '37')])).toEqual(['CARIES_ON_MISSING_TOOTH 36 c']);
    expect(found([caries, annotation('i', 'IMPLANT', '36')])).toEqual(['CARIES_ON_MISSING_TOOTH 36 c,i']);
    expect(found([caries, annotation('e', 'EMERGING_TOOTH', '36'), annotation('t', 'TOOTH', '37')])).toEqual([]);
  });

  it('finds a permanent and a primary tooth in one position, not one above the other', () => {
    const milk = annotation('m', 'TOOTH', '75', [100, 100, 30, 40]);
    expect(found([milk, annotation('p', 'TOOTH', '35', [102, 104, 30, 40])])).toEqual(['PERMANENT_AND_PRIMARY 35 m,p']);
    expect(found([milk, annotation('p', 'TOOTH', '35', [102, 138, 30, 60])])).toEqual([]);
    expect(found([milk, annotation('p', 'EMERGING_TOOTH', '35', [102, 104, 30, 40])])).toEqual([]);
  });

  it('finds two boxes with one number', () => {
    expect(found([annotation('a', 'TOOTH', '11'), annotation('b', 'TOOTH', '11', [50, 0, 10, 10])])).toEqual(['NUMBER_TWICE 11 a,b']);
  });

  it('finds a bridge without an abutment', () => {
    const seen = [annotation('a', 'TOOTH', '44', [0, 0, 10, 30]), annotation('b', 'TOOTH', '31', [60, 0, 10, 30])];
    const bridge = annotation('z', 'BRIDGE', '43', [10, 0, 30, 10]);
    expect(found([...seen, bridge])).toEqual(['PONTIC_WITHOUT_ABUTMENT 43 z']);
    expect(found([...seen, annotation('z', 'BRIDGE', '43', [2, 0, 38, 10])])).toEqual([]);
    expect(found([...seen, bridge, annotation('i', 'IMPLANT', '42', [25, 10, 8, 20])])).toEqual([]);
  });

  it('finds a poor root filling with a periapical lesion', () => {
    const filling = annotation('f', 'POOR_ENDODONTICS', '46');
    expect(found([filling, annotation('l', 'PERIODONTITIS_PERIAPICAL', '46')])).toEqual(['POOR_ROOT_FILLING_WITH_LESION 46 f,l']);
    expect(found([filling, annotation('l', 'PERIODONTITIS_PERIAPICAL', '47')])).toEqual([]);
  });
});

const anyAnnotation = fc.record({
  class: fc.constantFrom(...FINDING_TYPES),
  location: fc.option(fc.constantFrom(...ALL_TEETH)),
  box: fc.tuple(fc.nat(60), fc.nat(30), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })),
  decision: fc.constantFrom(...DECISIONS),
});
const anyScene = fc
  .array(anyAnnotation, { maxLength: 25 })
  .map((annotations): AnnotationForCheck[] => annotations.map((one, index) => ({ ...one, id: `o${String(index).padStart(2, '0')}` })));

describe('inconsistencies of any image', () => {
  it('do not depend on the order of the annotations', () => {
    fc.assert(
      fc.property(
        anyScene.chain((scene) => fc.tuple(fc.constant(scene), fc.shuffledSubarray(scene, { minLength: scene.length }))),
        ([scene, shuffled]) => {
          expect(findInconsistencies(shuffled)).toEqual(findInconsistencies(scene));
        },
      ),
    );
  });

  it('name existing annotations that are not rejected, once each', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const live = new Set(scene.filter(({ decision }) => decision !== 'REJECTED').map(({ id }) => id));
        const found = findInconsistencies(scene);
        for (const { ids } of found) for (const id of ids) expect(live.has(id)).toBe(true);
        expect(new Set(found.map(({ rule, ids }) => `${rule}${ids.join()}`)).size).toBe(found.length);
      }),
    );
  });

  it('disappear for the first four rules when the named annotations are rejected', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const named = new Set(findInconsistencies(scene).flatMap(({ ids }) => ids));
        const fixed = scene.map((one): AnnotationForCheck => (named.has(one.id) ? { ...one, decision: 'REJECTED' } : one));
        const rules = findInconsistencies(fixed).map(({ rule }) => rule);
        // Without the tooth, its caries or a bridge on it may be new inconsistencies.
        for (const rule of rules) expect(['CARIES_ON_MISSING_TOOTH', 'PONTIC_WITHOUT_ABUTMENT']).toContain(rule);
      }),
    );
  });

  it('include duplicate numbers exactly', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const numbers = scene.filter(({ class: type, location, decision }) => type === 'TOOTH' && location && decision !== 'REJECTED');
        const twice = ALL_TEETH.filter((tooth) => numbers.filter(({ location }) => location === tooth).length > 1);
        const found = findInconsistencies(scene).flatMap(({ rule, tooth }) => (rule === 'NUMBER_TWICE' ? [tooth] : []));
        expect([...found].sort()).toEqual([...twice].sort());
      }),
    );
  });

  it('name the permanent tooth when a primary one shares its position', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        for (const { rule, tooth, ids } of findInconsistencies(scene)) {
          expect(CONSISTENCY_RULES).toContain(rule);
          if (rule !== 'PERMANENT_AND_PRIMARY') continue;
          expect(tooth && !isPrimary(tooth)).toBe(true);
          expect(ids).toHaveLength(2);
        }
      }),
    );
  });
});
