import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sceneAnnotation } from '../testing/annotations';
import { snapBox } from './snap';

const upper = sceneAnnotation({ id: 'u', class: 'TOOTH', category: 'TEETH', location: '16', box: [100, 100, 40, 100] });
const lower = sceneAnnotation({ id: 'l', class: 'TOOTH', category: 'TEETH', location: '46', box: [100, 220, 40, 100] });
const teeth = [upper, lower];

it('fits crowns and roots to their half of the tooth', () => {
  const of = (type: 'CROWN' | 'POOR_ENDODONTICS' | 'EMERGING_TOOTH', location: '16' | '46') =>
    snapBox(sceneAnnotation({ id: 'o', class: type, location, box: [0, 0, 5, 5] }), teeth);
  expect(of('CROWN', '16')).toEqual([100, 150, 40, 50]);
  expect(of('CROWN', '46')).toEqual([100, 220, 40, 50]);
  expect(of('POOR_ENDODONTICS', '16')).toEqual([100, 100, 40, 50]);
  expect(of('EMERGING_TOOTH', '46')).toEqual([100, 220, 40, 100]);
});

it('uses the tooth that overlaps most when none is named, and none when there is none', () => {
  expect(snapBox(sceneAnnotation({ id: 'o', class: 'CROWN', location: null, box: [110, 230, 10, 10] }), teeth)).toEqual([100, 220, 40, 50]);
  expect(snapBox(sceneAnnotation({ id: 'o', class: 'CROWN', location: null, box: [500, 0, 10, 10] }), teeth)).toBeUndefined();
  expect(snapBox(upper, teeth)).toBeUndefined();
});

it('moves a finding on a surface inside its tooth', () => {
  const box = fc.tuple(fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 150 }));
  fc.assert(
    fc.property(box, (given) => {
      const [x, y, w, h] = snapBox(sceneAnnotation({ id: 'o', location: '16', box: given }), teeth)!;
      expect(x >= 100 && y >= 100 && x + w <= 140 && y + h <= 200).toBe(true);
      expect(w).toBe(Math.min(given[2], 40));
    }),
  );
});
