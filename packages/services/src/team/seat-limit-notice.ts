import { AppError } from '@molaar/contracts';
import { type ClinicScope, type ClinicTx, inClinic } from '@molaar/db';
import type { Deps } from '../context/deps';
import { notify } from '../notifications/notify';

/**
 * Runs a transaction that takes a seat. When there is none, notifies the owner and the administrators in a separate
 * transaction, since the failed one is rolled back, and rethrows.
 */
export async function withSeatLimitNotice<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: ClinicScope,
  work: (tx: ClinicTx) => Promise<T>,
): Promise<T> {
  try {
    return await inClinic(db, scope, work);
  } catch (error) {
    if (error instanceof AppError && error.code === 'SEAT_LIMIT_REACHED')
      await inClinic(db, { organizationId: scope.organizationId }, (tx) => notify(tx, { kind: 'SEAT_LIMIT', at: clock(), about: 'seats' }));
    throw error;
  }
}
