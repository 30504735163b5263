import { sql } from 'kysely';
import type { ClinicTx } from '../database';

export interface StorageUse {
  /** Bytes of the clinic's radiographs, as they were uploaded. */
  used: number;
  /** What the subscription plan permits; null: unlimited. */
  limit: number | null;
}

/** Reads how much the clinic stores and may store. In a transaction that saved an image the sum is locked and final. */
export async function readStorageUse(tx: ClinicTx): Promise<StorageUse> {
  const { rows } = await sql<StorageUse>`
    select coalesce((select bytes from storage_use where organization_id = o.id), 0)::float8 as used,
      case when o.plan_type = 'ENTERPRISE' then (select storage_limit from contracts where organization_id = o.id)
        else (select storage_limit from default_plans where type = o.plan_type) end::float8 as "limit"
    from organizations o where o.id = ${tx.organizationId}`.execute(tx);
  return rows[0] ?? { used: 0, limit: 0 };
}

/**
 * Locks the clinic's sum before other rows of it are locked: everybody who saves or deletes images locks the sum first,
 * then the patient. Before the first image there is no sum; without a row to wait for, the first uploads would lock
 * both in different orders.
 */
export async function lockStorageUse(tx: ClinicTx): Promise<void> {
  if (await lockSum(tx)) return;
  await sql`insert into storage_use (organization_id, bytes) values (${tx.organizationId}, 0) on conflict do nothing`.execute(tx);
  await lockSum(tx);
}

/** @returns Whether there is a sum. */
async function lockSum(tx: ClinicTx): Promise<boolean> {
  const { rows } = await sql`select from storage_use where organization_id = ${tx.organizationId} for no key update`.execute(tx);
  return rows.length > 0;
}

/** An image whose size is not known. */
export interface UnmeasuredImage {
  id: string;
  format: 'png' | 'jpeg';
}

/** Lists images with a patient that were stored before sizes were counted. */
export async function listUnmeasuredImages(tx: ClinicTx, limit: number): Promise<UnmeasuredImage[]> {
  return tx
    .selectFrom('images')
    .select(['id', 'format'])
    .where('organization_id', '=', tx.organizationId)
    .where('original_bytes', 'is', null)
    .limit(limit)
    .execute();
}

/** Saves the size of an image, unless somebody else has. */
export async function saveOriginalBytes(tx: ClinicTx, imageId: string, bytes: number): Promise<void> {
  await tx
    .updateTable('images')
    .set({ original_bytes: bytes })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', imageId)
    .where('original_bytes', 'is', null)
    .execute();
}
