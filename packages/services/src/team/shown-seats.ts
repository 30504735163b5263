import type { SeatUse } from '@molaar/contracts';
import { type readSeats, UNLIMITED } from '@molaar/db';

type Seats = Pick<Awaited<ReturnType<typeof readSeats>>, 'limits' | 'taken'>;

/** A limit as it is told: null where there is none. */
const shownLimit = (limit: number | undefined): number | null => (limit === undefined || limit === UNLIMITED ? null : limit);

/** Places taken and their limits, as they are told. */
export function shownSeats({ limits, taken }: Seats): Omit<SeatUse, 'type'> {
  return {
    medicalUsers: taken.medical,
    assistantUsers: taken.assistant,
    viewerUsers: taken.viewer,
    medicalLimit: shownLimit(limits?.medical),
    assistantLimit: shownLimit(limits?.assistant),
    viewerLimit: shownLimit(limits?.viewer),
  };
}
