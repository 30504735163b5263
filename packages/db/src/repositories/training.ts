import type { Locale } from '@molaar/contracts';
import { MIN_SUGGESTION_CONFIDENCE } from '@molaar/domain/findings';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';

export interface StoredTrainingConsent {
  version: number;
  agreed: boolean;
  termsVersion: string;
  locale: Locale;
  at: Date;
  by: string;
}

/** Returns the clinic's last decision; undefined before the first, which means no. */
export function findTrainingConsent(tx: ClinicTx): Promise<StoredTrainingConsent | undefined> {
  return tx
    .selectFrom('training_consents')
    .select(['version', 'agreed', 'terms_version as termsVersion', 'locale', 'decided_at as at', 'decided_by as by'])
    .where('organization_id', '=', tx.organizationId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts the next decision. @returns false when somebody else made one with this number. */
export async function insertTrainingConsent(tx: ClinicTx, consent: StoredTrainingConsent): Promise<boolean> {
  const { version, agreed, termsVersion, locale, at, by } = consent;
  const inserted = await tx
    .insertInto('training_consents')
    .values({
      ...{ organization_id: tx.organizationId, version, agreed, terms_version: termsVersion, locale },
      ...{ decided_at: at, decided_by: by },
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

export interface TrainingImage {
  id: string;
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  mirrored: boolean;
  /** Year and quarter in which it was analysed, such as 2026-Q4. */
  quarter: string;
  modelVersion: string;
}

/**
 * Lists analysed panoramic radiographs on which nothing is left to decide that was shown, and at least eight teeth are
 * confirmed. Copies (cropped, rotated) of another radiograph are left out.
 */
export async function listTrainingImages(tx: ClinicTx): Promise<TrainingImage[]> {
  const of = sql`a.organization_id = ${tx.organizationId} and a.image_id = i.id`;
  const shown = sql`not a.experimental and (a.class in ('TOOTH', 'MOUTH_AREA') or coalesce(a.confidence, 1) >= ${MIN_SUGGESTION_CONFIDENCE})`;
  const { rows } = await sql<TrainingImage>`
    select i.id, i.format, i.width, i.height, i.mirrored, n.model_version as "modelVersion",
      to_char(n.finished_at at time zone 'UTC', 'YYYY"-Q"Q') as quarter
    from images i
    join annotation_sets s on s.organization_id = i.organization_id and s.image_id = i.id
    join analyses n on n.organization_id = i.organization_id and n.id = s.analysis_id and n.state = 'SUCCEEDED'
    where i.organization_id = ${tx.organizationId} and i.kind = 'PANORAMIC' and i.derived_from is null
      and not exists (select from annotations a where ${of} and a.decision = 'SUGGESTED' and ${shown} and a.class <> 'MOUTH_AREA')
      and (select count(*) from annotations a where ${of} and a.class = 'TOOTH' and a.decision in ('APPROVED', 'EDITED') and a.tooth is not null) >= 8
    order by i.id`.execute(tx);
  return rows;
}

/** Returns the ids under which radiographs were ever exported, by radiograph. */
export async function findTrainingPseudonyms(tx: ClinicTx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('training_exports')
    .select(['radiograph_id', 'pseudonym'])
    .where('organization_id', '=', tx.organizationId)
    .execute();
  return new Map(rows.map(({ radiograph_id, pseudonym }) => [radiograph_id, pseudonym]));
}

/** Records that these radiographs are in an export. */
export async function recordTrainingExport(tx: ClinicTx, { id, pseudonym }: { id: string; pseudonym: string }, at: Date): Promise<void> {
  await tx
    .insertInto('training_exports')
    .values({ organization_id: tx.organizationId, radiograph_id: id, pseudonym, first_exported_at: at, last_exported_at: at })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'radiograph_id']).doUpdateSet({ last_exported_at: at, revoked_at: null }),
    )
    .execute();
}

/** Marks what was exported before and is left out now. @returns The pseudonyms of all that is left out, sorted. */
export async function revokeTrainingExports(tx: ClinicTx, exported: readonly string[], at: Date): Promise<string[]> {
  await sql`update training_exports set revoked_at = ${at} where organization_id = ${tx.organizationId}
    and revoked_at is null and radiograph_id <> all (${[...exported]}::uuid[])`.execute(tx);
  const rows = await tx
    .selectFrom('training_exports')
    .select('pseudonym')
    .where('organization_id', '=', tx.organizationId)
    .where('revoked_at', 'is not', null)
    .orderBy('pseudonym')
    .execute();
  return rows.map(({ pseudonym }) => pseudonym);
}
