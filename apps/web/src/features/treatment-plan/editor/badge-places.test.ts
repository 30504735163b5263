import type { Box } from '@molaar/domain/geometry';
import { describe, expect, it } from 'vitest';
import { BADGE, coveredParts, imageScale, placeBadges } from './badge-places';

/** Sizes of radiographs: panoramic, large, small, and upright. */
const AREAS: readonly Box[] = [
  [120, 80, 1700, 800],
  [0, 0, 4000, 1900],
  [0, 0, 640, 360],
  [0, 0, 900, 1300],
];
/** Widths of the radiograph on a phone, beside other cards, on a tablet, and alone. */
const WIDTHS = [240, 304, 420, 700, 1400];

describe.each(WIDTHS)('on a radiograph of %i pixels', (shownWidth) => {
  it.each(AREAS)('shows the numbers in digits of at least 11 pixels (%#)', (...area) => {
    const { pixel, unit } = imageScale(area, shownWidth);
    expect((BADGE.digits * unit) / pixel).toBeGreaterThanOrEqual(11);
  });

  it.each(AREAS)('places the numbers of teeth at its edges beside the letters and the button (%#)', (...area) => {
    const [left, top, width, height] = area;
    const { unit } = imageScale(area, shownWidth);
    const teeth = [0, 0.3, 0.6, 0.85].flatMap((down): Box[] =>
      [0.01, 0.93].map((across) => [left + across * width, top + down * height, 0.06 * width, 0.15 * height]),
    );
    for (const { x, y } of placeBadges(teeth, area, shownWidth))
      for (const [boxLeft, boxTop, w, h] of coveredParts(area, shownWidth)) {
        const apart = Math.hypot(x - Math.min(Math.max(x, boxLeft), boxLeft + w), y - Math.min(Math.max(y, boxTop), boxTop + h));
        expect(apart).toBeGreaterThan(BADGE.radius * unit);
      }
  });
});

it('draws the numbers before the width is known', () => {
  expect(placeBadges([[500, 400, 50, 80]], [0, 0, 2000, 1000], 0)).toHaveLength(1);
});
