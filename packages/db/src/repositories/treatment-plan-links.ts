import type { Locale, PatientSignature, PdfFormat, TreatmentChoice } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';

/** The fifth wrong PIN in a row locks a link. */
export const PIN_TRIES = 5;

export interface NewStoredTreatmentPlanLink {
  id: string;
  planId: string;
  planVersion: number;
  linkHash: Buffer;
  pinHash: string;
  language: Locale;
  format: PdfFormat;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  /** The address that it was sent to; null for a link that was given in another way. */
  recipient: string | null;
}

export interface StoredTreatmentPlanLink extends Omit<NewStoredTreatmentPlanLink, 'linkHash'> {
  tries: number;
  revokedAt: Date | null;
  openedAt: Date | null;
}

/** Returns the organization of a link; callers have only the link. @param linkHash As in plan_links. */
export async function findTreatmentPlanLinkOrganization(tx: Tx, linkHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select entry.plan_link_organization(${linkHash}) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

/** Inserts a link to a treatment plan. Only hashes of the link and its PIN are stored. */
export async function insertTreatmentPlanLink(tx: ClinicTx, link: NewStoredTreatmentPlanLink): Promise<void> {
  await tx
    .insertInto('plan_links')
    .values({
      organization_id: tx.organizationId,
      id: link.id,
      plan_id: link.planId,
      plan_version: link.planVersion,
      link_hash: link.linkHash,
      pin_hash: link.pinHash,
      language: link.language,
      format: link.format,
      created_by: link.createdBy,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      recipient: link.recipient,
    })
    .execute();
}

const COLUMNS = [
  'id',
  'plan_id',
  'plan_version',
  'pin_hash',
  'language',
  'format',
  'tries',
  'created_by',
  'created_at',
  'expires_at',
  'revoked_at',
  'opened_at',
  'recipient',
] as const;

/** Returns the link of this secret in any state. */
export async function findTreatmentPlanLink(tx: ClinicTx, linkHash: Buffer): Promise<StoredTreatmentPlanLink | undefined> {
  const row = await tx
    .selectFrom('plan_links')
    .select(COLUMNS)
    .where('organization_id', '=', tx.organizationId)
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();
  return row && toLink(row);
}

/** Lists all links of a treatment plan, newest first. */
export async function listTreatmentPlanLinks(tx: ClinicTx, planId: string): Promise<StoredTreatmentPlanLink[]> {
  const rows = await tx
    .selectFrom('plan_links')
    .select(COLUMNS)
    .where('organization_id', '=', tx.organizationId)
    .where('plan_id', '=', planId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toLink);
}

/** Revokes the link and ends every visit by it. @returns false when it is unknown or was revoked before. */
export async function revokeTreatmentPlanLinkRow(
  tx: ClinicTx,
  { planId, linkId, at }: { planId: string; linkId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plan_links')
    .set({ revoked_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('plan_id', '=', planId)
    .where('id', '=', linkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await tx.deleteFrom('plan_link_visits').where('organization_id', '=', tx.organizationId).where('link_id', '=', linkId).execute();
  return numUpdatedRows > 0n;
}

/**
 * Counts an attempt before its PIN is compared, so that concurrent attempts cannot exceed the limit.
 * @returns false when none is left.
 */
export async function countPinTry(tx: ClinicTx, linkId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plan_links')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', linkId)
    .where('tries', '<', PIN_TRIES)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Resets the attempts after the right PIN and starts a visit. @returns Whether it is the link's first visit. */
export async function openTreatmentPlanLink(
  tx: ClinicTx,
  linkId: string,
  { tokenHash, at, expiresAt }: { tokenHash: Buffer; at: Date; expiresAt: Date },
): Promise<boolean> {
  await tx.updateTable('plan_links').set({ tries: 0 }).where('organization_id', '=', tx.organizationId).where('id', '=', linkId).execute();
  const { numUpdatedRows } = await tx
    .updateTable('plan_links')
    .set({ opened_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', linkId)
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  await tx
    .deleteFrom('plan_link_visits')
    .where('organization_id', '=', tx.organizationId)
    .where('link_id', '=', linkId)
    .where('expires_at', '<=', at)
    .execute();
  await tx
    .insertInto('plan_link_visits')
    .values({ organization_id: tx.organizationId, token_hash: tokenHash, link_id: linkId, expires_at: expiresAt })
    .execute();
  return numUpdatedRows > 0n;
}

/** Returns whether this token belongs to an active visit of the link. */
export async function isVisiting(
  tx: ClinicTx,
  { linkId, tokenHash, at }: { linkId: string; tokenHash: Buffer; at: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('plan_link_visits')
    .select('link_id')
    .where('organization_id', '=', tx.organizationId)
    .where('token_hash', '=', tokenHash)
    .where('link_id', '=', linkId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

export interface StoredTreatmentPlanAnswer {
  id: string;
  linkId: string;
  planId: string;
  planVersion: number;
  choices: TreatmentChoice[];
  comment: string;
  answeredAt: Date;
  signature: PatientSignature | null;
  /** SHA-256 of the signed pages; null without a signature. */
  documentHash: string | null;
}

/** Inserts a patient's answer to a treatment plan, with the signature and the hash of the document that was signed. */
export async function insertTreatmentPlanAnswer(tx: ClinicTx, answer: StoredTreatmentPlanAnswer): Promise<void> {
  await tx
    .insertInto('plan_answers')
    .values({
      organization_id: tx.organizationId,
      id: answer.id,
      link_id: answer.linkId,
      plan_id: answer.planId,
      plan_version: answer.planVersion,
      choices: JSON.stringify(answer.choices),
      comment: answer.comment,
      answered_at: answer.answeredAt,
      signature: answer.signature && JSON.stringify(answer.signature),
      document_hash: answer.documentHash,
    })
    .execute();
}

/** Lists the patient's answers, newest first. */
export async function listTreatmentPlanAnswers(tx: ClinicTx, planId: string): Promise<StoredTreatmentPlanAnswer[]> {
  const rows = await tx
    .selectFrom('plan_answers')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('plan_id', '=', planId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    linkId: row.link_id,
    planId: row.plan_id,
    planVersion: row.plan_version,
    choices: row.choices,
    comment: row.comment,
    answeredAt: row.answered_at,
    signature: row.signature,
    documentHash: row.document_hash,
  }));
}

interface LinkRow {
  id: string;
  plan_id: string;
  plan_version: number;
  pin_hash: string;
  language: Locale;
  format: PdfFormat;
  tries: number;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  opened_at: Date | null;
  recipient: string | null;
}

function toLink(row: LinkRow): StoredTreatmentPlanLink {
  return {
    id: row.id,
    planId: row.plan_id,
    planVersion: row.plan_version,
    pinHash: row.pin_hash,
    language: row.language,
    format: row.format,
    tries: row.tries,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    openedAt: row.opened_at,
    recipient: row.recipient,
  };
}
