import { expect, it } from 'vitest';
import { hasSpaceForLabels, leastZoom } from './zoom-limit';

const PANORAMIC = { width: 2000, height: 1000 };

it('lets an image be half as large as it fits with its margins, in any container', () => {
  const scaleIn = (clientWidth: number, clientHeight: number) =>
    2 ** (leastZoom({ clientWidth, clientHeight }, PANORAMIC, { nativeZoom: 3 }) - 3);
  expect(scaleIn(1048, 848)).toBeCloseTo(0.25);
  expect(scaleIn(348, 648)).toBeCloseTo(0.075);
  // The height decides.
  expect(scaleIn(4048, 548)).toBeCloseTo(0.25);
  expect(scaleIn(0, 0)).toBe(0);
});

it('has labels wherever an image fits the screen of a phone, and none on a stamp', () => {
  expect(hasSpaceForLabels(PANORAMIC, 288 / 2000)).toBe(true);
  expect(hasSpaceForLabels(PANORAMIC, 144 / 2000)).toBe(false);
  // An upright image is as high as a panoramic one is wide.
  expect(hasSpaceForLabels({ width: 400, height: 1000 }, 288 / 1000)).toBe(true);
});
