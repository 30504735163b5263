import { type Calibration, detectedThreshold } from '@molaar/domain/calibration';
import type { ImageKind } from '@molaar/domain/clinic';
import { CLEAR_TOOTH_CONFIDENCE, CONNECTED_TYPES, MIN_SUGGESTION_CONFIDENCE } from '@molaar/domain/findings';
import { type RawBuilder, sql } from 'kysely';
import type { ClinicTx } from '../database';
import { findActiveCalibration } from './calibrations';

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

/** What NEEDS_DECISION leaves out for its confidence, as in the index annotations_below. */
const BELOW = sql`decision = 'SUGGESTED' and not experimental and class not in ('TOOTH', 'MOUTH_AREA')
  and coalesce(confidence, 1) < ${sql.lit(MIN_SUGGESTION_CONFIDENCE)}`;

/** `decisionKey` of the domain: what is decided together has one key. */
const DECISION_KEY = sql`case when check_tooth then id::text when class = 'BRACES' then class
  when class in (${sql.join(CONNECTED_TYPES.map((type) => sql.lit(type)))}) then coalesce(tooth, id::text) else id::text end`;

/**
 * The suggestions to decide as rows of `annotations`, with the confidence that is shown. With a calibration in use, its
 * curves are turned round to detected confidences, and both indexes are read.
 */
function toDecide(tx: ClinicTx, calibration: Calibration | null, ofImages: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const own = sql`organization_id = ${tx.organizationId} ${ofImages}`;
  if (!calibration) return sql`(select * from annotations where ${own} and ${NEEDS_DECISION})`;
  const curves = calibration.curves.map(({ class: type, device, intercept, slope }) => {
    const curve = { intercept, slope };
    return { type, device, intercept, slope, least: detectedThreshold(MIN_SUGGESTION_CONFIDENCE, curve) };
  });
  const edge = sql.lit(0.00005);
  // `adjustConfidence` of the domain.
  const adjusted = sql`round((1 / (1 + exp(-(curve.intercept + curve.slope
    * ln(greatest(a.confidence, ${edge}) / (1 - least(greatest(a.confidence, ${edge}), 1 - ${edge})))))))::numeric, 4)::double precision`;
  return sql`(
    with candidates as (
      select * from annotations where ${own} and ${NEEDS_DECISION}
      union all
      select * from annotations where ${own} and ${BELOW}
    )
    select a.organization_id, a.image_id, a.id, a.class, a.tooth, a.check_tooth,
      case when curve.least is null then a.confidence else ${adjusted} end as confidence
    from candidates a
    left join analyses n on n.organization_id = a.organization_id and n.id = a.analysis_id and n.model_version = ${calibration.modelVersion}
    left join images i on n.id is not null and i.organization_id = a.organization_id and i.id = a.image_id
    left join lateral (
      select c.* from jsonb_to_recordset(${JSON.stringify(curves)}::jsonb)
        as c(type text, device text, intercept double precision, slope double precision, least double precision)
      where n.id is not null and c.type = coalesce(a.detected_class, a.class) and (c.device is null or c.device = i.device)
      order by c.device nulls last limit 1
    ) curve on true
    where a.class = 'TOOTH' or coalesce(a.confidence, 1) >= coalesce(curve.least, ${sql.lit(MIN_SUGGESTION_CONFIDENCE)})
  )`;
}

/** Lists images with decisions left, lowest confidence first, and counts all of them. */
export async function listImagesToReview(tx: ClinicTx, size: number): Promise<{ total: number; images: StoredImageToReview[] }> {
  const { rows } = await sql<Omit<StoredImageToReview, 'patient'> & { total: number; id: string; firstName: string; lastName: string }>`
    with waiting as materialized (
      select image_id, count(distinct ${DECISION_KEY})::int as undecided, min(coalesce(confidence, 1)) as confidence,
        count(*) over ()::int as total
      from ${toDecide(tx, await findActiveCalibration(tx))} open
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
    select image_id as "imageId", count(distinct ${DECISION_KEY})::int as count
    from ${toDecide(tx, await findActiveCalibration(tx), sql`and image_id = any (${imageIds}::uuid[])`)} open
    group by image_id`.execute(tx);
  return new Map(rows.map(({ imageId, count }) => [imageId, count]));
}
