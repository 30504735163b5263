import type { PATIENT_SORTS } from '@molaar/contracts';

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

/** The filters as the call takes them: what is empty is left out. */
export function activeFilters({ search, visitFrom, visitTo }: PatientQuery) {
  return { search: search.trim() || undefined, visitFrom: visitFrom || undefined, visitTo: visitTo || undefined };
}
