import type { PaginatePricingComponentsInput } from '@molaar/contracts';

export type PricingSort = PaginatePricingComponentsInput['sort'];

/** The query of the table; category null means all. */
export interface PricingQuery {
  readonly search: string;
  readonly category: string | null;
  readonly sort: PricingSort;
  readonly direction: 'asc' | 'desc';
  readonly page: number;
  readonly size: number;
}

export const INITIAL_QUERY: PricingQuery = { search: '', category: null, sort: 'code', direction: 'asc', page: 0, size: 50 };
