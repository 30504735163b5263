import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from './permissions';
import { areSeatsFree, countSeats, exceededSeats, SEATS, seatsOf } from './subscription-plans';

const roles = fc.uniqueArray(fc.constantFrom(...ROLES));

describe('seats', () => {
  it('are one per kind of seat', () => {
    expect(seatsOf(['OWNER'])).toEqual([]);
    expect(seatsOf(['OWNER', 'MEDICAL'])).toEqual(['medical']);
    expect(seatsOf(['ADMIN', 'ASSISTANT'])).toEqual(['assistant']);
    expect(seatsOf(['VIEWER', 'ADMIN', 'MEDICAL'])).toEqual(['medical', 'assistant', 'viewer']);
    expect(seatsOf(['INTEGRATION_DENTAS'])).toEqual([]);
  });

  it('are summed over people', () => {
    fc.assert(
      fc.property(fc.array(roles), (people) => {
        const counts = countSeats(people);
        for (const seat of SEATS) expect(counts[seat]).toBe(people.filter((person) => seatsOf(person).includes(seat)).length);
      }),
    );
  });

  it('are free below the limit, and always without a limit', () => {
    const limits = { medical: 1, assistant: 2, viewer: 0 };
    expect(areSeatsFree({ medical: 0, assistant: 2, viewer: 0 }, ['MEDICAL'], limits)).toBe(true);
    expect(areSeatsFree({ medical: 1, assistant: 0, viewer: 0 }, ['MEDICAL'], limits)).toBe(false);
    expect(areSeatsFree({ medical: 0, assistant: 2, viewer: 0 }, ['MEDICAL', 'ADMIN'], limits)).toBe(false);
    expect(areSeatsFree({ medical: 0, assistant: 0, viewer: 0 }, ['VIEWER'], limits)).toBe(false);
    expect(areSeatsFree({ medical: 9, assistant: 9, viewer: 9 }, ['OWNER'], limits)).toBe(true);
    expect(areSeatsFree({ medical: 99, assistant: 99, viewer: 99 }, ['VIEWER', 'MEDICAL'], null)).toBe(true);
  });

  it('are free exactly up to the limit', () => {
    fc.assert(
      fc.property(fc.array(roles), fc.nat(5), (people, limit) => {
        const limits = { medical: limit, assistant: limit, viewer: limit };
        const admitted: (typeof people)[number][] = [];
        for (const person of people) if (areSeatsFree(countSeats(admitted), person, limits)) admitted.push(person);
        const counts = countSeats(admitted);
        for (const seat of SEATS) expect(counts[seat]).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it('exceed a smaller subscription plan', () => {
    const taken = { medical: 2, assistant: 1, viewer: 3 };
    expect(exceededSeats(taken, { medical: 1, assistant: 1, viewer: 2 })).toEqual(['medical', 'viewer']);
    expect(exceededSeats(taken, taken)).toEqual([]);
    expect(exceededSeats(taken, null)).toEqual([]);
  });
});
