import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';

/**
 * Links a person's account at an identity provider.
 * @returns false when it is linked to a person of the organization already.
 */
export async function linkIdentity(
  tx: ClinicTx,
  { userId, issuer, subject, at }: { userId: string; issuer: string; subject: string; at: Date },
): Promise<boolean> {
  await tx
    .deleteFrom('user_identities')
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .execute();
  const result = await tx
    .insertInto('user_identities')
    .values({ organization_id: tx.organizationId, user_id: userId, issuer, subject, linked_at: at })
    .onConflict((conflict) => conflict.columns(['organization_id', 'issuer', 'subject']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Returns since when a person is linked to an account of this provider; undefined when there is no link.
 * @param issuers The provider's identifier in each of its spellings.
 */
export async function findIdentity(
  tx: ClinicTx,
  { userId, issuers }: { userId: string; issuers: readonly string[] },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('user_identities')
    .select('linked_at')
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`issuer = any(${issuers})`)
    .executeTakeFirst();
  return row?.linked_at;
}

/** Removes a person's link to an account of this provider. @returns false when there was none. */
export async function unlinkIdentity(tx: ClinicTx, { userId, issuers }: { userId: string; issuers: readonly string[] }): Promise<boolean> {
  const result = await tx
    .deleteFrom('user_identities')
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`issuer = any(${issuers})`)
    .executeTakeFirst();
  return (result.numDeletedRows ?? 0n) > 0n;
}

/** Removes a person's links to accounts at identity providers. */
export async function unlinkIdentities(tx: ClinicTx, userId: string): Promise<void> {
  await tx.deleteFrom('user_identities').where('organization_id', '=', tx.organizationId).where('user_id', '=', userId).execute();
}

/** Locks an account of an identity provider until the transaction ends, so that nobody else links it. */
export async function lockIdentity(tx: Tx, { issuer, subject }: { issuer: string; subject: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${issuer} ${subject}`}, 0))`.execute(tx);
}
