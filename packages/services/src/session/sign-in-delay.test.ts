import { expect, it } from 'vitest';
import { signInDelay } from './sign-in-delay';

it('doubles after twenty attempts up to four seconds', () => {
  expect([1, 20, 21, 22, 25, 30, 1_000_000].map(signInDelay)).toEqual([0, 0, 250, 500, 4_000, 4_000, 4_000]);
});
