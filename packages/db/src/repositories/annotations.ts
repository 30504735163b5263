import type { StoredAnnotation } from '@molaar/domain/findings';
import { type Selectable, sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { AnnotationsTable } from '../schema/clinical';

/** PostgreSQL takes 65,535 parameters a statement and a row has 22. */
const ROWS_PER_INSERT = 1000;

export interface AnnotationSetState {
  /** 0 before the first save. */
  version: number;
  /** The last analysis whose findings were stored. */
  analysisId: string | null;
}

/** Version 0 for a radiograph without objects, and for an unknown one. */
export async function readAnnotationSet(tx: ClinicTx, imageId: string): Promise<AnnotationSetState> {
  const row = await tx
    .selectFrom('annotation_sets')
    .select(['version', 'analysis_id'])
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  return { version: row?.version ?? 0, analysisId: row?.analysis_id ?? null };
}

/** Writes the set's version; the caller holds the image (`lockImage`) and has compared the version it replaces. */
export async function writeAnnotationSet(tx: ClinicTx, imageId: string, { version, analysisId }: AnnotationSetState): Promise<void> {
  await tx
    .insertInto('annotation_sets')
    .values({ organization_id: tx.organizationId, image_id: imageId, version, analysis_id: analysisId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'image_id']).doUpdateSet({ version, analysis_id: analysisId }))
    .execute();
}

/** All objects of the radiograph, oldest first. */
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

/** The objects of several radiographs by the radiograph's id; one without objects is left out. */
export async function listAnnotationsOfImages(tx: ClinicTx, imageIds: readonly string[]): Promise<Map<string, StoredAnnotation[]>> {
  const rows = await tx
    .selectFrom('annotations')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`image_id = any (${imageIds}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const found = new Map<string, StoredAnnotation[]>();
  for (const row of rows) {
    const objects = found.get(row.image_id);
    if (objects) objects.push(toAnnotation(row));
    else found.set(row.image_id, [toAnnotation(row)]);
  }
  return found;
}

/**
 * Of these radiographs the ones on whose objects a person said yes. Most of a clinic's objects nobody ever looks at again: who
 * reads what was confirmed need not read them.
 */
export async function findConfirmedImages(tx: ClinicTx, imageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${imageIds}::uuid[]) as id where exists (
    select from annotations where organization_id = ${tx.organizationId} and image_id = id and decision in ('APPROVED', 'EDITED'))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Inserts new objects and updates known ones. The set's row must be there (`writeAnnotationSet`). */
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
        })),
      )
      .execute();
  }
}

export async function deleteAnnotations(tx: ClinicTx, imageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('annotations')
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Deletes the objects; suggestions of an analysis are kept apart, for who takes that back (`listRemovedSuggestions`). */
export async function removeAnnotations(tx: ClinicTx, imageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into removed_annotations select * from annotations
    where organization_id = ${tx.organizationId} and image_id = ${imageId} and source = 'AI' and id = any(${[...ids]}::uuid[])
    on conflict do nothing`.execute(tx);
  await deleteAnnotations(tx, imageId, ids);
}

/** Those of the ids that were suggestions on this radiograph until a person deleted them, as they were then. */
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

/** Ends the keeping of deleted suggestions: they are back. */
export async function deleteRemovedSuggestions(tx: ClinicTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('removed_annotations')
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Those of the ids that belong to another radiograph of the organization: they may not be taken over. */
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
    confidence: annotation.confidence,
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
  };
}
