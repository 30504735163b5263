import { expect, it } from 'vitest';
import { formOf, joinForms } from './patient-form';

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
