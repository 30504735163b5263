import { CATEGORIES } from '@molaar/domain/findings';
import { ALL_TEETH } from '@molaar/domain/teeth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEditor } from '../editor/editor';
import { sceneAnnotation } from '../testing/annotations';
import { type Change, diffOf } from './diff';
import { compareForDrawing, compareForReview } from './review-order';
import { createScene } from './scene';
import { createSortedAnnotations } from './sorted-annotations';

const record = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map((n) => `o${n}`),
  category: fc.constantFrom(...CATEGORIES),
  location: fc.option(fc.constantFrom(...ALL_TEETH)),
  confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  box: fc.tuple(fc.nat(50), fc.nat(50), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })),
});
const action = fc.record({ put: fc.array(record, { maxLength: 4 }), remove: fc.array(fc.nat(30), { maxLength: 3 }), read: fc.boolean() });

describe('sorted annotations', () => {
  it.each([
    ['the list’s', compareForReview],
    ['the drawing’s', compareForDrawing],
  ])('equal a new sort after any changes: %s', (_, compare) => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 20 }), fc.array(action, { maxLength: 12 }), (start, actions) => {
        const unique = [...new Map(start.map((fields) => [fields.id, sceneAnnotation(fields)])).values()];
        const scene = createScene(unique);
        const sorted = createSortedAnnotations(scene, compare);
        sorted.list();
        for (const { put, remove, read } of actions) {
          const changes: Change[] = [
            ...put.map((fields) => ({ before: null, after: sceneAnnotation(fields) })),
            ...remove.flatMap((n): Change[] => {
              const before = scene.get(`o${n}`);
              return before ? [{ before, after: null }] : [];
            }),
          ];
          scene.apply(diffOf(changes));
          if (read) expect(sorted.list()).toEqual(scene.all().sort(compare));
        }
        expect(sorted.list()).toEqual(scene.all().sort(compare));
        expect(sorted.list()).toBe(sorted.list());
      }),
    );
  });

  it('contain each current record once for a listener that reads them during a notification', () => {
    const editor = createEditor({
      imageSize: { width: 1000, height: 500 },
      annotations: [sceneAnnotation({ id: 'a' }), sceneAnnotation({ id: 'b', confidence: 0.5 })],
      right: 'YES',
      newId: () => 'n',
    });
    const read: string[] = [];
    const readList = () =>
      read.push(
        editor.listed
          .list()
          .map(({ id, decision }) => `${id} ${decision}`)
          .join(),
      );
    editor.settled.subscribe(readList);
    editor.approve('b');
    editor.reject('b');
    editor.change('b', { location: '18' });
    editor.remove('a');
    expect(read).toEqual(['a SUGGESTED,b APPROVED', 'a SUGGESTED,b REJECTED', 'b EDITED,a SUGGESTED', 'b EDITED']);
  });

  it('contain each record once when read before the list is notified', () => {
    const scene = createScene([sceneAnnotation({ id: 'a' })]);
    scene.subscribe(() => void sorted.list());
    const sorted = createSortedAnnotations(scene, compareForReview);
    for (const decision of ['APPROVED', 'REJECTED', 'EDITED'] as const) {
      scene.apply(diffOf([{ before: null, after: sceneAnnotation({ id: 'a', decision }) }]));
      scene.apply(diffOf([{ before: null, after: sceneAnnotation({ id: 'a', decision, location: '11' }) }]));
      expect(sorted.list()).toEqual(scene.all());
    }
  });

  it('are sorted again after very many changes', () => {
    const scene = createScene([sceneAnnotation({ id: 'a' })]);
    const sorted = createSortedAnnotations(scene, compareForReview);
    sorted.list();
    const many = Array.from({ length: 1000 }, (_, n) => ({ before: null, after: sceneAnnotation({ id: `n${n}`, confidence: n / 1000 }) }));
    scene.apply(diffOf(many));
    expect(sorted.list()).toEqual(scene.all().sort(compareForReview));
  });
});
