import type { DeliveryReason, PracticeCell } from '@molaar/contracts';
import type { ClinicTx } from '../database';
import { isUniqueViolation } from '../violations';

export interface StoredConnection {
  name: string;
  baseUrl: string;
  sealedKey: string | null;
  webhookUrl: string | null;
  sealedWebhookSecret: string | null;
  active: boolean;
  lastOkAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: DeliveryReason | null;
  version: number;
}

/** Returns the organization's practice system; undefined when there is none. */
export async function findConnection(tx: ClinicTx): Promise<StoredConnection | undefined> {
  const row = await tx.selectFrom('practice_connections').selectAll().where('organization_id', '=', tx.organizationId).executeTakeFirst();
  return (
    row && {
      name: row.name,
      baseUrl: row.base_url,
      sealedKey: row.sealed_key,
      webhookUrl: row.webhook_url,
      sealedWebhookSecret: row.sealed_webhook_secret,
      active: row.active,
      lastOkAt: row.last_ok_at,
      lastFailureAt: row.last_failure_at,
      lastFailure: row.last_failure,
      version: row.version,
    }
  );
}

export type ConnectionFields = Pick<StoredConnection, 'name' | 'baseUrl' | 'sealedKey' | 'webhookUrl' | 'sealedWebhookSecret' | 'active'>;

function columns({ name, baseUrl, sealedKey, webhookUrl, sealedWebhookSecret, active }: ConnectionFields) {
  return { name, base_url: baseUrl, sealed_key: sealedKey, webhook_url: webhookUrl, sealed_webhook_secret: sealedWebhookSecret, active };
}

/** Inserts the practice system. @returns false when there is one already. */
export async function insertConnection(tx: ClinicTx, fields: ConnectionFields, at: Date): Promise<boolean> {
  const row = { organization_id: tx.organizationId, ...columns(fields), created_at: at, changed_at: at };
  const result = await tx
    .insertInto('practice_connections')
    .values(row)
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Updates the practice system and increments the version. @returns false when the version has changed. */
export async function updateConnection(tx: ClinicTx, version: number, fields: ConnectionFields, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('practice_connections')
    .set({ ...columns(fields), changed_at: at, version: version + 1 })
    .where('organization_id', '=', tx.organizationId)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Records the result of the last call, which the screen shows. */
export async function recordConnectionUse(tx: ClinicTx, failure: DeliveryReason | null, at: Date): Promise<void> {
  await tx
    .updateTable('practice_connections')
    .set(failure ? { last_failure: failure, last_failure_at: at } : { last_ok_at: at, last_failure: null })
    .where('organization_id', '=', tx.organizationId)
    .execute();
}

/** Returns the practice system's id of the patient. */
export async function findExternalId(tx: ClinicTx, patientId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('practice_patients')
    .select('external_id')
    .where('organization_id', '=', tx.organizationId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row?.external_id;
}

/** Returns the id of the patient who is linked to the practice system's patient. */
export async function findPatientByExternalId(tx: ClinicTx, externalId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('practice_patients')
    .select('patient_id')
    .where('organization_id', '=', tx.organizationId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row?.patient_id;
}

/** Links the patient. @returns false when another patient has this external id; the transaction has failed then. */
export async function linkPracticePatient(
  tx: ClinicTx,
  { patientId, externalId, by, at }: { patientId: string; externalId: string; by: string | null; at: Date },
): Promise<boolean> {
  try {
    await tx
      .insertInto('practice_patients')
      .values({ organization_id: tx.organizationId, patient_id: patientId, external_id: externalId, linked_by: by, linked_at: at })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'patient_id']).doUpdateSet({ external_id: externalId, linked_by: by, linked_at: at }),
      )
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error, 'practice_patients_external')) return false;
    throw error;
  }
}

/** Deletes a patient's link to the practice system, and the chart that was received through it. */
export async function unlinkPracticePatient(tx: ClinicTx, patientId: string): Promise<void> {
  await tx.deleteFrom('practice_patients').where('organization_id', '=', tx.organizationId).where('patient_id', '=', patientId).execute();
  await tx.deleteFrom('practice_charts').where('organization_id', '=', tx.organizationId).where('patient_id', '=', patientId).execute();
}

export interface StoredPracticeChart {
  revision: string;
  cells: PracticeCell[];
  receivedAt: Date;
}

/** Returns the chart that the practice system sent last for a patient. */
export async function findPracticeChart(tx: ClinicTx, patientId: string): Promise<StoredPracticeChart | undefined> {
  const row = await tx
    .selectFrom('practice_charts')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row && { revision: row.revision, cells: row.cells, receivedAt: row.received_at };
}

/** Saves the chart received last. @returns false when a newer one is stored already. */
export async function savePracticeChart(
  tx: ClinicTx,
  patientId: string,
  { revision, cells, receivedAt }: StoredPracticeChart,
): Promise<boolean> {
  const row = { revision, cells: JSON.stringify(cells), received_at: receivedAt };
  const result = await tx
    .insertInto('practice_charts')
    .values({ organization_id: tx.organizationId, patient_id: patientId, ...row })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'patient_id']).doUpdateSet(row).where('practice_charts.received_at', '<=', receivedAt),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
