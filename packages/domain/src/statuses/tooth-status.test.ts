import { expect, it } from 'vitest';
import { FINDING_TYPES } from '../findings';
import { TOOTH_STATUSES, toothStatusOf } from './tooth-status';

it('gives every finding type but the mouth area a status of the vocabulary', () => {
  for (const type of FINDING_TYPES) {
    if (type === 'MOUTH_AREA') expect(toothStatusOf(type)).toBeNull();
    else expect(TOOTH_STATUSES).toContain(toothStatusOf(type));
  }
  expect(toothStatusOf('TOOTH')).toBe('SOUND');
});
