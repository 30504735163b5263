import { sql } from 'kysely';
import type { Tx } from '../tx';

/** Which key the servers of this database seal with; a key is named by its fingerprint. */
export interface StoredServerKey {
  fingerprint: string;
  /** Counts the rotations, from 1. */
  version: number;
  /** While a rotation is unfinished: the key by which values may still be sealed. */
  formerFingerprint: string | null;
}

const FIELDS = ['fingerprint', 'version', 'former_fingerprint as formerFingerprint'] as const;

/** Returns the servers' key; undefined before the first start. */
export async function findServerKey(tx: Tx): Promise<StoredServerKey | undefined> {
  return tx.selectFrom('server_key').select(FIELDS).executeTakeFirst();
}

/** Stores the fingerprint of the servers' key unless there is one. @returns The stored one. */
export async function recordServerKey(tx: Tx, fingerprint: string): Promise<StoredServerKey> {
  await tx
    .insertInto('server_key')
    .values({ single: true, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('server_key').select(FIELDS).executeTakeFirstOrThrow();
}

/** Replaces the fingerprint of a lost key. @returns false when it is not `lost`. */
export async function replaceServerKey(tx: Tx, lost: string, fingerprint: string): Promise<boolean> {
  const replaced = await tx
    .updateTable('server_key')
    .set({ fingerprint, version: sql<number>`version + 1`, former_fingerprint: null })
    .where('fingerprint', '=', lost)
    .returning('single')
    .executeTakeFirst();
  return replaced !== undefined;
}

/**
 * Makes `fingerprint` the key of all servers.
 * @returns false when the key is not `former`, or a rotation is unfinished.
 */
export async function beginKeyRotation(tx: Tx, former: string, fingerprint: string): Promise<boolean> {
  const begun = await tx
    .updateTable('server_key')
    .set({ fingerprint, version: sql<number>`version + 1`, former_fingerprint: former })
    .where('fingerprint', '=', former)
    .where('former_fingerprint', 'is', null)
    .returning('single')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Records that nothing is sealed by the former key any more. */
export async function endKeyRotation(tx: Tx, fingerprint: string): Promise<void> {
  await tx.updateTable('server_key').set({ former_fingerprint: null }).where('fingerprint', '=', fingerprint).execute();
}
