import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/** Returns true when the person has signed in with this browser before. */
export async function isKnownDevice(tx: ClinicTx, userId: string, deviceHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .select('user_id')
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Remembers the browser of a sign-in.
 * @returns FIRST for the person's first browser at all, NEW for another one, KNOWN for one that was used before.
 */
export async function rememberDevice(tx: ClinicTx, userId: string, deviceHash: Buffer, at: Date): Promise<'FIRST' | 'NEW' | 'KNOWN'> {
  const { rows } = await sql<{ total: number; known: boolean }>`
    select count(*)::int as total, coalesce(bool_or(device_hash = ${deviceHash}), false) as known from known_devices
    where organization_id = ${tx.organizationId} and user_id = ${userId}`.execute(tx);
  await tx
    .insertInto('known_devices')
    .values({ organization_id: tx.organizationId, user_id: userId, device_hash: deviceHash, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'device_hash']).doUpdateSet({ last_seen_at: at }))
    .execute();
  if (rows[0]?.known) return 'KNOWN';
  return rows[0]?.total ? 'NEW' : 'FIRST';
}
