import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';

export interface NewPasskey {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  at: Date;
}

export interface StoredPasskey {
  id: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** @returns false when the credential is registered already, here or in another clinic. */
export async function insertPasskey(tx: ClinicTx, { at, ...passkey }: NewPasskey): Promise<boolean> {
  const { id, userId, credentialId, publicKey, counter, transports, name } = passkey;
  const result = await tx
    .insertInto('passkeys')
    .values({
      ...{ organization_id: tx.organizationId, id, user_id: userId, name, created_at: at },
      ...{ credential_id: credentialId, public_key: publicKey, counter, transports },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Lists a person's passkeys, oldest first. */
export async function listPasskeys(tx: ClinicTx, userId: string): Promise<StoredPasskey[]> {
  const rows = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, credential_id, public_key, counter, transports, name, created_at, last_used_at }) => ({
    ...{ id, counter, transports, name },
    ...{ credentialId: credential_id, publicKey: public_key, createdAt: created_at, lastUsedAt: last_used_at },
  }));
}

/** Marks a passkey as used. @returns false when the counter shows a copy of the authenticator, or the key is gone. */
export async function markPasskeyUsed(tx: ClinicTx, id: string, { counter, at }: { counter: number; at: Date }): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb(eb.val(counter), '=', 0)])]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns Whether it existed and was this person's. */
export async function renamePasskey(tx: ClinicTx, userId: string, id: string, name: string): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns Whether it existed and was this person's. */
export async function deletePasskey(tx: ClinicTx, userId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('passkeys')
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes all passkeys of a person. @returns Their number. */
export async function deletePasskeysOf(tx: ClinicTx, userId: string): Promise<number> {
  const result = await tx
    .deleteFrom('passkeys')
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export interface PasskeyOwner {
  organizationId: string;
  passkeyId: string;
  userId: string;
  active: boolean;
  organizationActive: boolean;
}

/** Returns whose passkey a credential is. */
export async function findPasskeyOwner(tx: Tx, credentialId: Buffer): Promise<PasskeyOwner | undefined> {
  const { rows } = await sql<PasskeyOwner>`
    select organization_id as "organizationId", passkey_id as "passkeyId", user_id as "userId", active,
      organization_active as "organizationActive"
    from entry.passkey_of_credential(${credentialId})`.execute(tx);
  return rows[0];
}

/** Stores a challenge until it is used or expires. @param hash SHA-256 of the challenge. */
export async function keepPasskeyChallenge(tx: Tx, hash: Buffer, at: Date, expiresAt: Date): Promise<void> {
  await sql`select entry.keep_passkey_challenge(${hash}, ${at}, ${expiresAt})`.execute(tx);
}

/** Uses a challenge up. @returns false when it is unknown, used or expired. */
export async function usePasskeyChallenge(tx: Tx, hash: Buffer, at: Date): Promise<boolean> {
  const { rows } = await sql<{ valid: boolean }>`select entry.use_passkey_challenge(${hash}, ${at}) as valid`.execute(tx);
  return rows[0]?.valid ?? false;
}
