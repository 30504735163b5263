import { expect, it } from 'vitest';
import { comparePatient } from './compare-patient';

const patient = { firstName: 'Mari', lastName: 'Mägi', identityCode: '38001085718', birthDate: '1980-01-08' };
const file = { familyName: 'MÄGI', givenName: 'MARI', id: '4711', birthDate: '1980-01-08' };

it.each([
  ['the same patient', {}],
  ['no umlauts', { familyName: 'MAGI' }],
  ['umlauts as two letters', { familyName: 'Maegi' }],
  ['a second given name', { givenName: 'Mari-Liis Anna' }],
  ['the names in one field, in the other order', { familyName: 'Mari Mägi', givenName: '' }],
  ['one name', { givenName: '' }],
  ['no name', { familyName: '', givenName: '' }],
  ['a placeholder', { familyName: 'Anonymous', givenName: '' }],
  ['no birth date', { birthDate: null }],
  ['a placeholder for the birth date', { birthDate: '1900-01-01' }],
  ['the same code and a new name', { familyName: 'Kask', id: '38001085718' }],
])('finds nothing for %s', (_name, change) => {
  expect(comparePatient({ ...file, ...change }, patient)).toEqual([]);
});

it.each([
  ['another family name', { familyName: 'Kask' }, ['name']],
  ['another given name', { givenName: 'Jaan' }, ['name']],
  ['another birth date', { birthDate: '1980-08-01' }, ['birthDate']],
  ['another personal code', { id: '37605030299' }, ['identityCode']],
  ['another patient', { familyName: 'Kask', givenName: 'Jaan', birthDate: '1970-02-03' }, ['name', 'birthDate']],
] as const)('finds %s', (_name, change, expected) => {
  expect(comparePatient({ ...file, ...change }, patient)).toEqual(expected);
});

it('compares no personal code with the number of a device', () => {
  expect(comparePatient(file, { ...patient, identityCode: '38001085719' })).toEqual([]);
});
