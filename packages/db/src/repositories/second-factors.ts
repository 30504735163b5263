import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';

export interface SecondFactors {
  /** The clinic demands a second factor of its members. */
  required: boolean;
  /** Whether the person has an authenticator app, and passkeys. */
  app: boolean;
  passkey: boolean;
}

/** Returns which second factors a person has, and whether the clinic demands one. */
export async function findSecondFactors(tx: Tx, organizationId: string, userId: string): Promise<SecondFactors> {
  const { rows } = await sql<SecondFactors>`
    select required, app, passkey from entry.second_factors(${organizationId}, ${userId})`.execute(tx);
  return rows[0] ?? { required: false, app: false, passkey: false };
}

/** Locks a person's row until the transaction ends, so that changes of their factors follow one another. */
export async function lockUser(tx: ClinicTx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('organization_id', '=', tx.organizationId).where('id', '=', userId).forUpdate().execute();
}

export interface AuthenticatorApp {
  sealedSecret: string;
  confirmedAt: Date | null;
  lastUsedAt: Date | null;
}

/** Returns a person's authenticator app with its sealed secret, also before it is confirmed. */
export async function findAuthenticatorApp(tx: ClinicTx, userId: string): Promise<AuthenticatorApp | undefined> {
  const row = await tx
    .selectFrom('authenticator_apps')
    .select(['sealed_secret', 'confirmed_at', 'last_used_at'])
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { sealedSecret: row.sealed_secret, confirmedAt: row.confirmed_at, lastUsedAt: row.last_used_at };
}

/**
 * Stores the secret of an authenticator app that is not confirmed yet, instead of an earlier unconfirmed one.
 * @returns false when the person has a confirmed app.
 */
export async function startAuthenticatorApp(tx: ClinicTx, userId: string, sealedSecret: string, at: Date): Promise<boolean> {
  const result = await tx
    .insertInto('authenticator_apps')
    .values({ organization_id: tx.organizationId, user_id: userId, sealed_secret: sealedSecret, created_at: at, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id'])
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: at })
        .where('authenticator_apps.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Accepts the code of a time step and confirms the app.
 * @returns false when a code of this or a later step was accepted before, or the secret was replaced meanwhile.
 */
export async function acceptTimeStep(
  tx: ClinicTx,
  userId: string,
  { sealedSecret, step, at }: { sealedSecret: string; step: number; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('authenticator_apps')
    .set((eb) => ({ last_step: step, last_used_at: at, confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(at)) }))
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns Whether the person had one. */
export async function deleteAuthenticatorApp(tx: ClinicTx, userId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('authenticator_apps')
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Replaces the person's recovery codes. */
export async function replaceRecoveryCodes(tx: ClinicTx, userId: string, hashes: readonly Buffer[], at: Date): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  const rows = hashes.map((hash) => ({ organization_id: tx.organizationId, user_id: userId, code_hash: hash, created_at: at }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** Deletes a person's recovery codes, used and unused. */
export async function deleteRecoveryCodes(tx: ClinicTx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('organization_id', '=', tx.organizationId).where('user_id', '=', userId).execute();
}

/** Uses a recovery code up. @returns false when the person has no such unused code. */
export async function useRecoveryCode(tx: ClinicTx, userId: string, hash: Buffer, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Counts a person's unused recovery codes. */
export async function countRecoveryCodes(tx: ClinicTx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('unused'))
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.unused;
}
