import type { Box } from '@molaar/domain/geometry';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cropWindow } from './crop-window';

const IMAGE = { width: 2000, height: 1000 };
const box = fc
  .tuple(
    fc.integer({ min: 0, max: 1900 }),
    fc.integer({ min: 0, max: 900 }),
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 1, max: 100 }),
  )
  .map((numbers): Box => numbers);

it('is inside the image, has the given shape and contains the box', () => {
  fc.assert(
    fc.property(box, fc.constantFrom(0.8, 1, 1.5), ([x, y, w, h], shape) => {
      const [left, top, width, height] = cropWindow([[x, y, w, h]], IMAGE, shape) ?? [0, 0, 0, 0];
      expect(width / height).toBeCloseTo(shape);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(IMAGE.width + 1e-6);
      expect(top + height).toBeLessThanOrEqual(IMAGE.height + 1e-6);
      expect(left).toBeLessThanOrEqual(x);
      expect(top + height).toBeGreaterThanOrEqual(y + h);
    }),
  );
});

it('is null without boxes', () => {
  expect(cropWindow([], IMAGE, 1)).toBeNull();
});
