import { describe, expect, it } from 'vitest';
import { shownLayout } from './comparison-layout';

const panorama = { width: 2000, height: 1100 };
const portrait = { width: 900, height: 1200 };

describe('the layout of a comparison', () => {
  it('is the one in which both images are larger', () => {
    expect(shownLayout('AUTO', panorama, { width: 1000, height: 800 })).toBe('STACKED');
    expect(shownLayout('AUTO', panorama, { width: 1800, height: 500 })).toBe('SIDE_BY_SIDE');
    expect(shownLayout('AUTO', portrait, { width: 1000, height: 800 })).toBe('SIDE_BY_SIDE');
    expect(shownLayout('AUTO', panorama, { width: 390, height: 500 })).toBe('STACKED');
  });

  it('is what the person has chosen', () => {
    expect(shownLayout('WIPE', panorama, { width: 1000, height: 800 })).toBe('WIPE');
    expect(shownLayout('SIDE_BY_SIDE', panorama, { width: 390, height: 500 })).toBe('SIDE_BY_SIDE');
  });
});
