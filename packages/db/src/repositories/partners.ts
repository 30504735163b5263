import { AppError, type Partner, type PartnerAlgorithm } from '@molaar/contracts';
import { type Selectable, sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { PartnersTable } from '../schema/identity';
import { isUniqueViolation } from '../violations';

/** What the owner or an administrator enters; the secret is already sealed. */
export interface PartnerFields {
  name: string;
  origins: string[];
  issuer: string;
  audience: string;
  algorithm: PartnerAlgorithm;
  jwksUrl: string | null;
  sealedSecret: string | null;
  active: boolean;
}

export interface StoredPartner extends PartnerFields {
  id: string;
  version: number;
  changedAt: Date;
}

/** Lists the clinic's partners by name, sorted without regard to language. */
export async function listPartners(tx: ClinicTx): Promise<StoredPartner[]> {
  const rows = await tx
    .selectFrom('partners')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .orderBy(sql`name collate "et-x-icu"`)
    .orderBy('id')
    .execute();
  return rows.map(toPartner);
}

/** Returns a partner of the clinic by its id. */
export async function findPartner(tx: ClinicTx, id: string): Promise<StoredPartner | undefined> {
  const row = await tx
    .selectFrom('partners')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toPartner(row);
}

/** Inserts a partner. @throws VALIDATION_FAILED when another partner of the organization has the issuer. */
export async function insertPartner(tx: ClinicTx, id: string, fields: PartnerFields, at: Date): Promise<void> {
  await rejectDuplicateIssuer(
    tx
      .insertInto('partners')
      .values({ organization_id: tx.organizationId, id, ...columns(fields), created_at: at, changed_at: at })
      .execute(),
  );
}

/**
 * Updates a partner.
 * @returns false when its version has changed.
 * @throws VALIDATION_FAILED as `insertPartner`.
 */
export async function updatePartner(
  tx: ClinicTx,
  { id, version }: { id: string; version: number },
  fields: PartnerFields,
  at: Date,
): Promise<boolean> {
  const result = await rejectDuplicateIssuer(
    tx
      .updateTable('partners')
      .set({ ...columns(fields), changed_at: at, version: version + 1 })
      .where('organization_id', '=', tx.organizationId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}

/** Records that a token was used. @returns false when it was used before. */
export async function useToken(tx: ClinicTx, token: { partnerId: string; hash: Buffer; expiresAt: Date }): Promise<boolean> {
  const result = await tx
    .insertInto('used_tokens')
    .values({ organization_id: tx.organizationId, partner_id: token.partnerId, token_hash: token.hash, forget_at: token.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function rejectDuplicateIssuer<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'partners_organization_id_issuer_key'))
      throw new AppError('VALIDATION_FAILED', 'another partner has this issuer', { fields: { issuer: 'issuerTaken' } });
    throw error;
  }
}

function columns({ name, origins, issuer, audience, algorithm, jwksUrl, sealedSecret, active }: PartnerFields) {
  return { name, origins, issuer, audience, algorithm, jwks_url: jwksUrl, sealed_secret: sealedSecret, active };
}

function toPartner(row: Selectable<PartnersTable>): StoredPartner {
  const { id, name, origins, issuer, audience, algorithm, active, version } = row;
  return {
    id,
    name,
    origins,
    issuer,
    audience,
    algorithm,
    jwksUrl: row.jwks_url,
    sealedSecret: row.sealed_secret,
    active,
    version,
    changedAt: row.changed_at,
  };
}

/** Returns the partner as the portal shows it: whether there is a secret, never the secret. */
export function presentPartner({ sealedSecret, changedAt, ...partner }: StoredPartner): Partner {
  return { ...partner, hasSecret: sealedSecret !== null, changedAt: changedAt.toISOString() };
}
