import { expect, it } from 'vitest';
import { lineLacksSurface } from './line-lacks-surface';

const line = { class: 'ATTRITION', tooth: '16', surfaces: [], unit: 'TOOTH' } as const;

it('the line of an issue needs a surface, but not for several teeth nor for the jaw of a tooth', () => {
  expect(lineLacksSurface(line)).toBe(true);
  expect(lineLacksSurface({ ...line, surfaces: ['O'] })).toBe(false);
  expect(lineLacksSurface({ ...line, furtherTeeth: ['11'] })).toBe(false);
  expect(lineLacksSurface({ ...line, unit: 'JAW' })).toBe(false);
  expect(lineLacksSurface({ ...line, tooth: null, unit: 'JAW' })).toBe(true);
  expect(lineLacksSurface({ ...line, class: null })).toBe(false);
});
