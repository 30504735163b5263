import type { ImageKind } from '@molaar/domain/clinic';
import { CLEAR_TOOTH_CONFIDENCE, CONNECTED_TYPES, MIN_SUGGESTION_CONFIDENCE } from '@molaar/domain/findings';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/** An image that waits for review; its addresses are built by the services. */
export interface StoredImageToReview {
  imageId: string;
  imageNumber: number;
  patient: { id: string; firstName: string; lastName: string };
  uploadedAt: Date;
  dateTaken: string | null;
  kind: ImageKind;
  mirrored: boolean;
  undecided: number;
  lowestConfidence: number;
}

/**
 * `needsDecision` of the domain. Numbers as literals, and the conditions as in the index annotations_to_decide: it is
 * used only then.
 */
const NEEDS_DECISION = sql`decision = 'SUGGESTED' and not experimental and class <> 'MOUTH_AREA'
  and (class <> 'TOOTH' or check_tooth or coalesce(confidence, 0) < ${sql.lit(CLEAR_TOOTH_CONFIDENCE)})
  and (class = 'TOOTH' or coalesce(confidence, 1) >= ${sql.lit(MIN_SUGGESTION_CONFIDENCE)})`;

/** `decisionKey` of the domain: what is decided together has one key. */
const DECISION_KEY = sql`case when check_tooth then id::text when class = 'BRACES' then class
  when class in (${sql.join(CONNECTED_TYPES.map((type) => sql.lit(type)))}) then coalesce(tooth, id::text) else id::text end`;

/** Lists images with decisions left, lowest confidence first, and counts all of them. */
export async function listImagesToReview(tx: ClinicTx, size: number): Promise<{ total: number; images: StoredImageToReview[] }> {
  const { rows } = await sql<Omit<StoredImageToReview, 'patient'> & { total: number; id: string; firstName: string; lastName: string }>`
    with waiting as materialized (
      select image_id, count(distinct ${DECISION_KEY})::int as undecided, min(coalesce(confidence, 1)) as confidence,
        count(*) over ()::int as total
      from annotations
      where organization_id = ${tx.organizationId} and ${NEEDS_DECISION}
      group by image_id
      order by min(coalesce(confidence, 1)), image_id limit ${size}
    )
    select w.total, w.image_id as "imageId", i.image_number as "imageNumber", i.uploaded_at as "uploadedAt",
      i.date_taken as "dateTaken", i.kind, i.mirrored, w.undecided,
      w.confidence as "lowestConfidence", p.id, p.first_name as "firstName", p.last_name as "lastName"
    from waiting w
    join images i on i.organization_id = ${tx.organizationId} and i.id = w.image_id
    join patients p on p.organization_id = i.organization_id and p.id = i.patient_id
    order by w.confidence, w.image_id`.execute(tx);
  return {
    total: rows[0]?.total ?? 0,
    images: rows.map(({ total, id, firstName, lastName, ...row }) => ({ ...row, patient: { id, firstName, lastName } })),
  };
}

/** Returns the number of decisions left on each image; images without any are omitted. */
export async function countDecisionsLeft(tx: ClinicTx, imageIds: readonly string[]): Promise<Map<string, number>> {
  if (imageIds.length === 0) return new Map();
  const { rows } = await sql<{ imageId: string; count: number }>`
    select image_id as "imageId", count(distinct ${DECISION_KEY})::int as count from annotations
    where organization_id = ${tx.organizationId} and image_id = any (${imageIds}::uuid[]) and ${NEEDS_DECISION}
    group by image_id`.execute(tx);
  return new Map(rows.map(({ imageId, count }) => [imageId, count]));
}
