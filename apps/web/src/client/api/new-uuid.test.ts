import { id } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { newUuid } from './new-uuid';

it('returns UUIDv7s that sort by time', () => {
  const early = newUuid(1_700_000_000_000);
  const late = newUuid(1_700_000_000_001);
  for (const value of [early, late]) expect(id.safeParse(value).success).toBe(true);
  expect(early.charAt(14)).toBe('7');
  expect(early < late).toBe(true);
  expect(Number.parseInt(early.replace('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000);
});
