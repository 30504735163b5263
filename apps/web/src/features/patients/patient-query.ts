import { PAGE_SIZES, type PATIENT_SORTS } from '@molaar/contracts';
import { create } from 'zustand';
import type { PatientFilesSearch } from '../../shell/search-params';

export type PatientSort = (typeof PATIENT_SORTS)[number];

/** The query of the patient list. Empty texts are no filters. */
export interface PatientQuery {
  readonly search: string;
  readonly visitFrom: string;
  readonly visitTo: string;
  readonly sort: PatientSort;
  readonly direction: 'asc' | 'desc';
  readonly page: number;
  readonly size: number;
}

export const INITIAL_QUERY: PatientQuery = {
  search: '',
  visitFrom: '',
  visitTo: '',
  sort: 'lastActivity',
  direction: 'desc',
  page: 0,
  size: 20,
};

/** The search text is a person's name: it stays in memory, for the return from a patient’s page. */
export const useSearchText = create(() => ({ text: '' }));

/** Returns the query of the address, with the search text, which the address does not contain. */
export function queryOf({ visitFrom, visitTo, sort, direction, page, size }: PatientFilesSearch, search: string): PatientQuery {
  return {
    search,
    visitFrom: visitFrom ?? INITIAL_QUERY.visitFrom,
    visitTo: visitTo ?? INITIAL_QUERY.visitTo,
    sort: sort ?? INITIAL_QUERY.sort,
    direction: direction ?? INITIAL_QUERY.direction,
    page: page ?? INITIAL_QUERY.page,
    size: size ?? INITIAL_QUERY.size,
  };
}

/** Returns the search parameters of a query, without defaults. */
export function searchOf({ visitFrom, visitTo, sort, direction, page, size }: PatientQuery): PatientFilesSearch {
  const { sort: firstSort, direction: firstDirection, page: firstPage, size: firstSize } = INITIAL_QUERY;
  return {
    visitFrom: visitFrom || undefined,
    visitTo: visitTo || undefined,
    sort: sort === firstSort ? undefined : sort,
    direction: direction === firstDirection ? undefined : direction,
    page: page === firstPage ? undefined : page,
    size: size === firstSize ? undefined : PAGE_SIZES.find((known) => known === size),
  };
}

/** Makes the input of the call: empty filters are left out. */
export function activeFilters({ search, visitFrom, visitTo }: PatientQuery) {
  return { search: search.trim() || undefined, visitFrom: visitFrom || undefined, visitTo: visitTo || undefined };
}
