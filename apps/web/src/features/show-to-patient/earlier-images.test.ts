import { describe, expect, it } from 'vitest';
import { earlierImages } from './earlier-images';

const image = (imageNumber: number, day: string) => ({ id: `i${imageNumber}`, imageNumber, day });

describe('earlier radiographs', () => {
  it('are those of an earlier day, the newest first: not copies of the same day, and not later ones', () => {
    const shown = image(3, '2026-05-01');
    const all = [
      image(1, '2023-01-01'),
      image(2, '2025-01-01'),
      shown,
      image(4, '2026-05-01'),
      image(5, '2026-11-01'),
      image(6, '2024-07-01'),
    ];
    expect(earlierImages(shown, all).map(({ id }) => id)).toEqual(['i2', 'i6', 'i1']);
  });
});
