import type { SeatUse } from '@molaar/contracts';
import { type readSeats, UNLIMITED } from '@molaar/db';

type Seats = Pick<Awaited<ReturnType<typeof readSeats>>, 'limits' | 'used'>;

/** Converts a limit for the API: null when unlimited. */
const presentLimit = (limit: number | undefined): number | null => (limit === undefined || limit === UNLIMITED ? null : limit);

/** Converts seats in use and their limits for the API. */
export function presentSeats({ limits, used }: Seats): Omit<SeatUse, 'type'> {
  return {
    medicalUsers: used.medical,
    assistantUsers: used.assistant,
    viewerUsers: used.viewer,
    medicalLimit: presentLimit(limits?.medical),
    assistantLimit: presentLimit(limits?.assistant),
    viewerLimit: presentLimit(limits?.viewer),
  };
}
