import { describe, expect, it } from 'vitest';
import { createIdGenerator, newId, timeOfId } from './ids';

describe('newId', () => {
  it('returns a UUID of version 7 and variant 10', () => {
    for (let i = 0; i < 100; i += 1) expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('returns ids in order of creation, also within a millisecond and when the clock goes back', () => {
    const start = Date.now();
    let calls = 0;
    const next = createIdGenerator(() => start - (calls++ % 7));
    const ids = Array.from({ length: 10_000 }, next);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('contains its time of creation', () => {
    const at = Date.now() + 60_000;
    expect(timeOfId(createIdGenerator(() => at)())).toEqual(new Date(at));
  });
});
