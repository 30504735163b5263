import type { Patient } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { areNotesTooLong, chosenFields, startChoice } from './merge-choice';

const patient = (over: Partial<Patient>): Patient => ({
  id: 'a',
  firstName: 'Mari',
  lastName: 'Mets',
  email: null,
  identityCode: null,
  birthDate: null,
  phoneNumber: null,
  primaryDoctor: null,
  notes: '',
  createdDate: '2026-01-01T00:00:00Z',
  lastActivity: '2026-01-01T00:00:00Z',
  lastImageDate: null,
  version: 1,
  ...over,
});

it('starts with this patient, and fills empty fields from the other', () => {
  const mine = patient({ email: 'mine@molaar.test' });
  const other = patient({
    lastName: 'Mägi',
    email: 'other@molaar.test',
    birthDate: '1990-05-17',
    primaryDoctor: { id: 'd', name: 'D' },
    notes: 'n',
  });
  const choice = startChoice(mine, other);
  expect(chosenFields(mine, other, choice)).toEqual({
    firstName: 'Mari',
    lastName: 'Mets',
    identityCode: null,
    birthDate: '1990-05-17',
    email: 'mine@molaar.test',
    phoneNumber: null,
    primaryDoctorId: 'd',
    notes: 'n',
  });
  expect(chosenFields(mine, other, { ...choice, lastName: 'other', notes: 'this' })).toMatchObject({ lastName: 'Mägi', notes: '' });
  const both = startChoice({ ...mine, notes: 'a' }, other);
  expect(chosenFields({ ...mine, notes: 'a' }, other, both).notes).toBe('a\n\nn');
  expect(startChoice({ ...mine, notes: 'n' }, other).notes).toBe('this');
});

it('knows before the merge when the notes of both do not fit into one file', () => {
  const [mine, other] = [patient({ notes: 'a'.repeat(5_000) }), patient({ notes: 'b'.repeat(4_998) })];
  const both = startChoice(mine, other);
  expect(areNotesTooLong(mine, other, both)).toBe(false);
  const longer = { ...other, notes: `${other.notes}b` };
  expect(areNotesTooLong(mine, longer, both)).toBe(true);
  expect(areNotesTooLong(mine, longer, { ...both, notes: 'other' })).toBe(false);
});
