import { expect, it } from 'vitest';
import { patientFilesSearch } from '../../shell/search-params';
import { INITIAL_QUERY, queryOf, searchOf } from './patient-query';

it('is restored from the address without the search text, and leaves out defaults', () => {
  const query = {
    ...INITIAL_QUERY,
    search: 'Mari',
    visitFrom: '2026-01-31',
    sort: 'lastName',
    direction: 'asc',
    page: 3,
    size: 50,
  } as const;
  const address = JSON.parse(JSON.stringify(searchOf(query)));
  expect(address).toEqual({ visitFrom: '2026-01-31', sort: 'lastName', direction: 'asc', page: 3, size: 50 });
  expect(queryOf(patientFilesSearch(address), 'Mari')).toEqual(query);
  expect(JSON.stringify(searchOf(INITIAL_QUERY))).toBe('{}');
});

it('ignores an invalid address', () => {
  const wrong = { visitFrom: 'yesterday', sort: 'notes', direction: 'up', page: -1, size: 7 };
  expect(queryOf(patientFilesSearch(wrong), '')).toEqual(INITIAL_QUERY);
  // The router puts the checked parameters over those of the address.
  const merged = Object.assign({ ...wrong }, patientFilesSearch(wrong));
  expect(Object.values(merged).every((value) => value === undefined)).toBe(true);
});
