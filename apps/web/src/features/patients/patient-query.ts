import { PAGE_SIZES, type PATIENT_SORTS } from '@molaar/contracts';
import { create } from 'zustand';
import type { PatientFilesSearch } from '../../shell/search-params';

export type PatientSort = (typeof PATIENT_SORTS)[number];

/** What the list asks the server for. Empty texts are filters left out. */
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

/** What is searched for is a person's name: it stays in memory, where it waits for the way back from a file. */
export const useSearched = create(() => ({ text: '' }));

/** What the address asks for, with the text that it does not hold. */
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

/** The query as the address holds it: what is as at first is left out. */
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

/** The filters as the call takes them: what is empty is left out. */
export function activeFilters({ search, visitFrom, visitTo }: PatientQuery) {
  return { search: search.trim() || undefined, visitFrom: visitFrom || undefined, visitTo: visitTo || undefined };
}
