import type { Tx } from '../database';
import { newId } from '../ids';

/** A request to reset the passwords of the accounts with an address. */
export interface ResetRequest {
  id: string;
  email: string;
}

/** Stores a request, whether or not anybody has the address. */
export async function insertResetRequest(tx: Tx, { email, at }: { email: string; at: Date }): Promise<void> {
  await tx.insertInto('reset_requests').values({ id: newId(), email, requested_at: at }).execute();
}

/** Lists the oldest requests. */
export function listResetRequests(tx: Tx, limit: number): Promise<ResetRequest[]> {
  return tx.selectFrom('reset_requests').select(['id', 'email']).orderBy('id').limit(limit).execute();
}

/** Deletes a request that is dealt with. */
export async function deleteResetRequest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reset_requests').where('id', '=', id).execute();
}

/** Deletes requests that nobody could deal with. */
export async function deleteOldResetRequests(tx: Tx, requestedBefore: Date): Promise<void> {
  await tx.deleteFrom('reset_requests').where('requested_at', '<', requestedBefore).execute();
}
