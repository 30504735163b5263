import { AppError } from '@molaar/contracts';
import { type ClinicTx, readSeats, type SeatState } from '@molaar/db';
import { exceededSeats, type SeatCounts } from '@molaar/domain/clinic';

/**
 * Checks that all members fit into a subscription plan with these limits. The organization row stays locked, so that
 * nobody joins in the meantime.
 * @throws SEAT_LIMIT_REACHED with the exceeded seat types.
 */
export async function requireSeatsFit(tx: ClinicTx, limits: SeatCounts, at: Date): Promise<SeatState> {
  const seats = await readSeats(tx, at, { lock: true });
  const exceeded = exceededSeats(seats.used, limits);
  if (exceeded.length > 0)
    throw new AppError('SEAT_LIMIT_REACHED', `the team needs more seats than the subscription plan has: ${exceeded.join(', ')}`, {
      fields: { type: 'planTooSmall' },
    });
  return seats;
}
