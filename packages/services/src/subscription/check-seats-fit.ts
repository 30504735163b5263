import { AppError } from '@molaar/contracts';
import { readSeats, type SeatState, type Tx } from '@molaar/db';
import { type SeatCounts, seatsBeyond } from '@molaar/domain/clinic';

/**
 * Makes sure that everybody of the organization has a place in a plan with these limits; the organization's row stays
 * locked, so that nobody joins meanwhile. SEAT_LIMIT_REACHED with the kinds of places that are too few.
 */
export async function checkSeatsFit(tx: Tx, organizationId: string, limits: SeatCounts, at: Date): Promise<SeatState> {
  const seats = await readSeats(tx, organizationId, at, { lock: true });
  const beyond = seatsBeyond(seats.taken, limits);
  if (beyond.length > 0)
    throw new AppError('SEAT_LIMIT_REACHED', `the team takes more places than the plan has: ${beyond.join(', ')}`, {
      fields: { type: 'planTooSmall' },
    });
  return seats;
}
