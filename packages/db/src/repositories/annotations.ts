import { isAnalysed } from '@molaar/domain/clinic';
import { type Assessment, assessmentOf, type StoredAnnotation } from '@molaar/domain/findings';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { AnnotationsTable } from '../schema/clinical';
import { findPartsOfImages } from './parts-of-images';

/** PostgreSQL accepts 65,535 parameters per statement and a row has 25. */
const ROWS_PER_INSERT = 1000;

export interface AnnotationSetState {
  /** 0 before the first save. */
  version: number;
  /** The last analysis whose findings were stored. */
  analysisId: string | null;
}

/** Returns version 0 for an image without annotations and for an unknown one. */
export async function readAnnotationSet(tx: ClinicTx, imageId: string): Promise<AnnotationSetState> {
  const row = await tx
    .selectFrom('annotation_sets')
    .select(['version', 'analysis_id'])
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  return { version: row?.version ?? 0, analysisId: row?.analysis_id ?? null };
}

/**
 * Writes the version of the set. The caller has locked the image (`lockImage`) and compared the version that it
 * replaces.
 */
export async function writeAnnotationSet(tx: ClinicTx, imageId: string, { version, analysisId }: AnnotationSetState): Promise<void> {
  await tx
    .insertInto('annotation_sets')
    .values({ organization_id: tx.organizationId, image_id: imageId, version, analysis_id: analysisId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'image_id']).doUpdateSet({ version, analysis_id: analysisId }))
    .execute();
}

/**
 * Returns what is known about each image apart from its findings, from the analysis whose findings are stored. An image
 * without one is NOT_ANALYSED, one of a kind that is never analysed NOT_ASSESSED.
 */
export async function findAssessments(tx: ClinicTx, imageIds: readonly string[]): Promise<Map<string, Assessment>> {
  if (imageIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('images as i')
    .leftJoin('annotation_sets as s', (join) => join.onRef('s.organization_id', '=', 'i.organization_id').onRef('s.image_id', '=', 'i.id'))
    .leftJoin('analyses as a', (join) => join.onRef('a.organization_id', '=', 's.organization_id').onRef('a.id', '=', 's.analysis_id'))
    .select(['i.id', 'i.kind', 'i.edit', 'a.id as analysis_id', 'a.assessment'])
    .where('i.organization_id', '=', tx.organizationId)
    .where(sql<boolean>`i.id = any (${imageIds}::uuid[])`)
    .execute();
  const edited = rows.filter(({ edit }) => edit !== null).map(({ id }) => id);
  const parts = await findPartsOfImages(tx, edited);
  return new Map(
    rows.map(({ id, kind, analysis_id, assessment }) => {
      const cropped = parts.has(id);
      if (!isAnalysed(kind)) return [id, assessmentOf({ assessment: null }, cropped)];
      return [id, assessmentOf(analysis_id === null ? null : { assessment }, cropped)];
    }),
  );
}

/** Lists all annotations of the image, oldest first. */
export async function listAnnotations(tx: ClinicTx, imageId: string): Promise<StoredAnnotation[]> {
  const rows = await tx
    .selectFrom('annotations')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toAnnotation);
}

/**
 * Returns the annotations of those of the patient's images about which a person has decided something, by image id: one
 * of the annotations, or a status. Most images have neither, and their annotations are not read.
 * @param most Reads at most one annotation more than these, which says that there are too many.
 */
export function listAnnotationsOfDecidedImages(
  tx: ClinicTx,
  patientId: string,
  most = Number.POSITIVE_INFINITY,
): Promise<Map<string, StoredAnnotation[]>> {
  return listAnnotationsOfDecided(tx, sql<boolean>`decided.patient_id = ${patientId}`, most);
}

/** Returns the same of those of the images with these ids. */
export function listAnnotationsOfDecidedAmong(tx: ClinicTx, imageIds: readonly string[]): Promise<Map<string, StoredAnnotation[]>> {
  return listAnnotationsOfDecided(tx, sql<boolean>`decided.id = any (${[...imageIds]}::uuid[])`);
}

async function listAnnotationsOfDecided(
  tx: ClinicTx,
  isWanted: RawBuilder<boolean>,
  most = Number.POSITIVE_INFINITY,
): Promise<Map<string, StoredAnnotation[]>> {
  const ofClinic = sql`organization_id = ${tx.organizationId}`;
  const rows = await tx
    .selectFrom('annotations')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`image_id in (select decided.id from images decided where decided.${ofClinic} and ${isWanted} and (
      exists (select from annotations one where one.${ofClinic} and one.image_id = decided.id and one.decision in ('APPROVED', 'EDITED'))
      or exists (select from tooth_statuses one where one.${ofClinic} and one.image_id = decided.id)))`)
    .orderBy('created_at')
    .orderBy('id')
    .$if(Number.isFinite(most), (query) => query.limit(most + 1))
    .execute();
  const found = new Map<string, StoredAnnotation[]>();
  for (const row of rows) {
    const ofImage = found.get(row.image_id);
    if (ofImage) ofImage.push(toAnnotation(row));
    else found.set(row.image_id, [toAnnotation(row)]);
  }
  return found;
}

/** Inserts new annotations and updates existing ones. The row of the set must exist (`writeAnnotationSet`). */
export async function writeAnnotations(tx: ClinicTx, imageId: string, annotations: readonly StoredAnnotation[]): Promise<void> {
  for (let start = 0; start < annotations.length; start += ROWS_PER_INSERT) {
    const rows = annotations.slice(start, start + ROWS_PER_INSERT).map((annotation) => toRow(tx.organizationId, imageId, annotation));
    await tx
      .insertInto('annotations')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'id']).doUpdateSet(({ ref }) => ({
          class: ref('excluded.class'),
          category: ref('excluded.category'),
          tooth: ref('excluded.tooth'),
          surfaces: ref('excluded.surfaces'),
          x: ref('excluded.x'),
          y: ref('excluded.y'),
          w: ref('excluded.w'),
          h: ref('excluded.h'),
          decision: ref('excluded.decision'),
          edited: ref('excluded.edited'),
          check_tooth: ref('excluded.check_tooth'),
          label: ref('excluded.label'),
          outline: ref('excluded.outline'),
          decided_by: ref('excluded.decided_by'),
          decided_at: ref('excluded.decided_at'),
          corrections: ref('excluded.corrections'),
          detected_class: ref('excluded.detected_class'),
        })),
      )
      .execute();
  }
}

/** Deletes annotations of an image. Ids that are not on it are ignored. */
export async function deleteAnnotations(tx: ClinicTx, imageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('annotations')
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/**
 * Deletes the annotations. Suggestions of an analysis are stored separately, so that the deletion can be undone
 * (`listRemovedSuggestions`).
 */
export async function removeAnnotations(tx: ClinicTx, imageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into removed_annotations select * from annotations
    where organization_id = ${tx.organizationId} and image_id = ${imageId} and source = 'AI' and id = any(${[...ids]}::uuid[])
    on conflict do nothing`.execute(tx);
  await deleteAnnotations(tx, imageId, ids);
}

/** Returns those of the ids that were suggestions on this image before a person deleted them, in their last state. */
export async function listRemovedSuggestions(tx: ClinicTx, imageId: string, ids: readonly string[]): Promise<StoredAnnotation[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('removed_annotations')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(toAnnotation);
}

/** Deletes the separately stored suggestions after they were restored. */
export async function deleteRemovedSuggestions(tx: ClinicTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('removed_annotations')
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Returns those of the ids that belong to another image of the organization; these must not be overwritten. */
export async function findIdsOnOtherImages(tx: ClinicTx, imageId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('annotations')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '!=', imageId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

function toRow(organizationId: string, imageId: string, annotation: StoredAnnotation) {
  const [x, y, w, h] = annotation.box;
  return {
    organization_id: organizationId,
    id: annotation.id,
    image_id: imageId,
    class: annotation.class,
    category: annotation.category,
    tooth: annotation.tooth,
    surfaces: annotation.surfaces,
    x,
    y,
    w,
    h,
    // An adjusted confidence is never stored.
    confidence: annotation.detectedConfidence ?? annotation.confidence,
    source: annotation.source,
    decision: annotation.decision,
    edited: annotation.edited,
    check_tooth: annotation.checkTooth,
    experimental: annotation.experimental,
    label: annotation.label,
    outline: annotation.outline ? [...annotation.outline] : null,
    analysis_id: annotation.analysisId,
    decided_by: annotation.decidedBy,
    decided_at: annotation.decidedAt,
    created_at: annotation.createdAt,
    corrections: [...annotation.corrections],
    detected_class: annotation.detectedClass,
  };
}

function toAnnotation(row: Selectable<AnnotationsTable>): StoredAnnotation {
  return {
    id: row.id,
    class: row.class,
    category: row.category,
    tooth: row.tooth,
    surfaces: row.surfaces,
    box: [row.x, row.y, row.w, row.h],
    confidence: row.confidence,
    source: row.source,
    decision: row.decision,
    edited: row.edited,
    checkTooth: row.check_tooth,
    experimental: row.experimental,
    label: row.label,
    outline: row.outline,
    analysisId: row.analysis_id,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    createdAt: row.created_at,
    corrections: row.corrections,
    detectedClass: row.detected_class,
  };
}
