import { UNLIMITED } from '@molaar/db';

/** A limit as it is told: null where there is none. */
export function shownLimit(limit: number | undefined): number | null {
  return limit === undefined || limit === UNLIMITED ? null : limit;
}
