import type { Box } from '@molaar/domain/geometry';
import { expect, it } from 'vitest';
import { cropWith } from './crop-with';

const area = { width: 1000, height: 500 };
const whole: Box = [0, 0, 1000, 500];

it('keeps the far edge when a near one is typed, so that any order of the fields has the same result', () => {
  expect(cropWith(whole, 0, 300, area)).toEqual([300, 0, 700, 500]);
  expect(cropWith(cropWith(whole, 0, 300, area), 2, 400, area)).toEqual([300, 0, 400, 500]);
  expect(cropWith(whole, 1, 50, area)).toEqual([0, 50, 1000, 450]);
});

it('stays within the area and never becomes empty', () => {
  expect(cropWith([300, 0, 400, 500], 2, 900, area)).toEqual([300, 0, 700, 500]);
  expect(cropWith([300, 100, 400, 200], 3, 0, area)).toEqual([300, 100, 400, 1]);
  expect(cropWith([300, 0, 400, 500], 0, 5000, area)).toEqual([699, 0, 1, 500]);
});
