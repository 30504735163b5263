import { expect, it } from 'vitest';
import { linesOnSides } from './lines-on-sides';

const lines = [{ tooth: '16' as const }, { tooth: '75' as const, furtherTeeth: ['11' as const] }, { tooth: null }];

it('lines get the numbers of the other side only when the sides were swapped since', () => {
  const swapped = [{ tooth: '26' }, { tooth: '85', furtherTeeth: ['21'] }, { tooth: null }];
  expect(linesOnSides({ mirrored: false, lines }, true)).toEqual(swapped);
  expect(linesOnSides({ mirrored: true, lines }, false)).toEqual(swapped);
  for (const mirrored of [true, false]) expect(linesOnSides({ mirrored, lines }, mirrored)).toBe(lines);
});
