import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../tx';

/** A key of the object store as it is stored. */
export interface StoredObjectKey {
  id: string;
  sealed: string;
  /** What opens it: fingerprint of a server key, or the name of a key management service. */
  sealedBy: string;
}

const FIELDS = ['id', 'sealed', 'sealed_by as sealedBy'] as const;

/** Lists a clinic's keys, the newest first. */
export async function listObjectKeys(tx: ClinicTx): Promise<StoredObjectKey[]> {
  return tx.selectFrom('object_keys').select(FIELDS).where('organization_id', '=', tx.organizationId).orderBy('id', 'desc').execute();
}

/** Lists the keys for objects that belong to no clinic, the newest first. */
export async function listInstallationKeys(tx: Tx): Promise<StoredObjectKey[]> {
  return tx.selectFrom('installation_keys').select(FIELDS).orderBy('id', 'desc').execute();
}

/** Waits until no other transaction makes or re-seals a key of the same owner. */
export async function lockObjectKeys(tx: Tx, owner: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('object keys'), hashtext(${owner ?? 'installation'}))`.execute(tx);
}

/** Stores a clinic's key of objects, sealed by what `sealedBy` names. */
export async function insertObjectKey(tx: ClinicTx, { id, sealed, sealedBy }: StoredObjectKey, at: Date): Promise<void> {
  const row = { id, sealed, sealed_by: sealedBy, created_at: at };
  await tx
    .insertInto('object_keys')
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}

/** Stores a key of the installation, for objects that belong to no clinic. */
export async function insertInstallationKey(tx: Tx, { id, sealed, sealedBy }: StoredObjectKey, at: Date): Promise<void> {
  await tx.insertInto('installation_keys').values({ id, sealed, sealed_by: sealedBy, created_at: at }).execute();
}

/** Replaces the seal of a clinic's key, when the key that seals it is rotated. */
export async function resealObjectKey(tx: ClinicTx, { id, sealed, sealedBy }: StoredObjectKey): Promise<void> {
  await tx
    .updateTable('object_keys')
    .set({ sealed, sealed_by: sealedBy })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .execute();
}

/** Replaces the seal of a key of the installation, when the key that seals it is rotated. */
export async function resealInstallationKey(tx: Tx, { id, sealed, sealedBy }: StoredObjectKey): Promise<void> {
  await tx.updateTable('installation_keys').set({ sealed, sealed_by: sealedBy }).where('id', '=', id).execute();
}

/** Lists the ids of all clinics. */
export async function listClinics(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from entry.clinics() as id`.execute(tx);
  return rows.map(({ id }) => id);
}
