import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_ZOOM, movePhoto, type SquareCrop, wholeCrop, zoomOf, zoomTo } from './square-crop';

const size = fc.record({ width: fc.integer({ min: 1, max: 5000 }), height: fc.integer({ min: 1, max: 5000 }) });
const step = fc.oneof(
  fc.record({ zoom: fc.double({ min: 0.01, max: 50, noNaN: true }) }),
  fc.record({ right: fc.double({ min: -3, max: 3, noNaN: true }), down: fc.double({ min: -3, max: 3, noNaN: true }) }),
);

describe('the square of a photo', () => {
  it('never leaves the photo, however it is moved and zoomed', () => {
    fc.assert(
      fc.property(size, fc.array(step, { maxLength: 12 }), (photo, steps) => {
        const end = steps.reduce<SquareCrop>(
          (crop, each) => ('zoom' in each ? zoomTo(crop, photo, each.zoom) : movePhoto(crop, photo, each.right, each.down)),
          wholeCrop(photo),
        );
        const nearly = 1e-6;
        expect(end.x - end.side / 2).toBeGreaterThanOrEqual(-nearly);
        expect(end.y - end.side / 2).toBeGreaterThanOrEqual(-nearly);
        expect(end.x + end.side / 2).toBeLessThanOrEqual(photo.width + nearly);
        expect(end.y + end.side / 2).toBeLessThanOrEqual(photo.height + nearly);
        expect(zoomOf(end, photo)).toBeGreaterThanOrEqual(1 - nearly);
        expect(zoomOf(end, photo)).toBeLessThanOrEqual(MOST_ZOOM + nearly);
      }),
    );
  });

  it('keeps its centre while the photo is zoomed', () => {
    const photo = { width: 400, height: 300 };
    expect(zoomTo(wholeCrop(photo), photo, 3)).toEqual({ x: 200, y: 150, side: 100 });
  });

  it('shows more of the left when the photo is moved to the right', () => {
    const photo = { width: 400, height: 300 };
    expect(movePhoto(wholeCrop(photo), photo, 0.1, 0)).toEqual({ x: 170, y: 150, side: 300 });
    expect(movePhoto(wholeCrop(photo), photo, 9, 9)).toEqual({ x: 150, y: 150, side: 300 });
  });
});
