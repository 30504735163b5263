import type { ToothNumber } from '@molaar/domain/teeth';
import { expect, it } from 'vitest';
import { followsSides } from './follows-sides';

const at = (location: ToothNumber | null, x: number, decision: 'APPROVED' | 'REJECTED' = 'APPROVED') => ({
  location,
  box: [x, 10, 20, 40] as const,
  decision,
});

it('compares the numbers of teeth with the sides on which they lie', () => {
  expect(followsSides([at('16', 100), at('46', 120), at('26', 800), at('75', 700)], 1000)).toBe(true);
  expect(followsSides([at('26', 100), at('36', 120), at('16', 800), at('11', 490)], 1000)).toBe(false);
});

it('asks neither the jaw nor what was rejected, and takes a radiograph without teeth as it is marked', () => {
  expect(followsSides([at(null, 100), at('26', 100, 'REJECTED')], 1000)).toBe(true);
  expect(followsSides([], 1000)).toBe(true);
});
