import { expect, it } from 'vitest';
import { formOf, joinForms, splitName } from './patient-form';

const base = { ...formOf(undefined), firstName: 'Mari', lastName: 'Mets', phoneNumber: '+3725551', email: 'mari@patsient.test' };

it('merges what somebody else saved, keeps what was typed, and returns what both changed', () => {
  const mine = { ...base, lastName: 'Mägi', phoneNumber: '+3725552', email: '' };
  const theirs = { ...base, firstName: 'Maarja', phoneNumber: '+3725553', email: '', primaryDoctorId: 'doctor' };
  expect(joinForms(base, mine, theirs)).toEqual({
    form: { ...base, firstName: 'Maarja', lastName: 'Mägi', phoneNumber: '+3725552', email: '', primaryDoctorId: 'doctor' },
    conflicts: [{ field: 'phoneNumber', theirs: '+3725553' }],
  });
  expect(joinForms(base, base, theirs)).toEqual({ form: theirs, conflicts: [] });
});

it('splits a name that was typed in one field: the last word is the last name', () => {
  expect(splitName(' Mari  Liis Tamm ')).toEqual({ firstName: 'Mari Liis', lastName: 'Tamm' });
  expect(splitName('Mari')).toEqual({ firstName: 'Mari', lastName: '' });
  expect(splitName('')).toEqual({ firstName: '', lastName: '' });
});
