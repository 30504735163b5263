import { describe, expect, it } from 'vitest';
import { shortName } from './person-name';

describe('shortName', () => {
  it('shortens the first name to its initial', () => {
    expect(shortName({ firstName: 'Mari', lastName: 'Tamm' })).toBe('M. Tamm');
    expect(shortName({ firstName: 'Õie-Liis', lastName: 'Põder' })).toBe('Õ. Põder');
  });

  it('leaves out a first name that is empty', () => {
    expect(shortName({ firstName: '', lastName: 'Tamm' })).toBe('Tamm');
  });
});
