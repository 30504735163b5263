import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/** An image that waits for review; its addresses are built by the services. */
export interface StoredImageToReview {
  imageId: string;
  imageNumber: number;
  patient: { id: string; firstName: string; lastName: string };
  uploadedAt: Date;
  dateTaken: string | null;
  undecided: number;
  lowestConfidence: number;
}

/** Lists images with undecided suggestions, lowest confidence first, and counts all of them. */
export async function listImagesToReview(tx: ClinicTx, size: number): Promise<{ total: number; images: StoredImageToReview[] }> {
  const { rows } = await sql<Omit<StoredImageToReview, 'patient'> & { total: number; id: string; firstName: string; lastName: string }>`
    with waiting as materialized (
      select image_id, count(*)::int as undecided, min(confidence) as confidence, count(*) over ()::int as total
      from annotations
      where organization_id = ${tx.organizationId} and decision = 'SUGGESTED' and source = 'AI' and not experimental
        and category in ('ISSUES', 'RESTORATIONS')
      group by image_id
      order by min(confidence), image_id limit ${size}
    )
    select w.total, w.image_id as "imageId", i.image_number as "imageNumber", i.uploaded_at as "uploadedAt",
      i.date_taken as "dateTaken", w.undecided,
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
