import { expect, it } from 'vitest';
import { changedFields } from './changed-fields';

const member = { title: null, firstName: 'Näidis', lastName: 'Kolleeg', phone: '+3725550000', roles: ['MEDICAL', 'ADMIN'] } as const;

it('returns only what was changed in the dialog', () => {
  expect(changedFields(member, member)).toEqual({});
  expect(changedFields(member, { ...member, phone: null, title: 'Dr' })).toEqual({ phone: null, title: 'Dr' });
});

it('returns the whole set of roles when it differs, whatever its order', () => {
  expect(changedFields(member, { ...member, roles: ['ADMIN', 'MEDICAL'] })).toEqual({});
  expect(changedFields(member, { ...member, roles: ['MEDICAL'] })).toEqual({ roles: ['MEDICAL'] });
  expect(changedFields(member, { ...member, roles: ['MEDICAL', 'VIEWER'] })).toEqual({ roles: ['MEDICAL', 'VIEWER'] });
});
