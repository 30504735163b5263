import { AppError } from '@molaar/contracts';
import { besideIdempotencyKey, inOrganization, type Tx } from '@molaar/db';
import type { Deps } from '../context/deps';
import { notify } from '../notifications/notify';

/**
 * A transaction of the organization that takes a seat. Refused for want of one, it is told to the owner and the
 * administrators by the bell, in a transaction of its own, since the refused one leaves nothing behind; then it is refused
 * as before.
 */
export async function tellingOfSeats<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await inOrganization(db, organizationId, work);
  } catch (error) {
    if (error instanceof AppError && error.code === 'SEAT_LIMIT_REACHED')
      await besideIdempotencyKey(() =>
        inOrganization(db, organizationId, (tx) => notify(tx, organizationId, { kind: 'SEAT_LIMIT', at: clock(), about: 'seats' })),
      );
    throw error;
  }
}
