import type { ClinicTx } from '../database';

export interface StoredComment {
  id: string;
  patientId: string;
  imageId: string | null;
  imageNumber: number | null;
  authorId: string;
  comment: string;
  createdAt: Date;
}

const COLUMNS = [
  'c.id',
  'c.patient_id as patientId',
  'c.image_id as imageId',
  'i.image_number as imageNumber',
  'c.author_id as authorId',
  'c.body as comment',
  'c.created_at as createdAt',
] as const;

/** Lists the comments on a patient, newest first. */
export async function listPatientComments(tx: ClinicTx, patientId: string): Promise<StoredComment[]> {
  return comments(tx).where('c.patient_id', '=', patientId).orderBy('c.created_at', 'desc').orderBy('c.id', 'desc').execute();
}

/** Returns a comment with the name of its author. */
export async function findPatientComment(tx: ClinicTx, id: string): Promise<StoredComment | undefined> {
  return comments(tx).where('c.id', '=', id).executeTakeFirst();
}

/** Inserts a comment. @returns false when the id exists, because the request was repeated. */
export async function insertPatientComment(
  tx: ClinicTx,
  { id, patientId, imageId, authorId, comment, createdAt }: Omit<StoredComment, 'imageNumber'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('patient_comments')
    .values({
      organization_id: tx.organizationId,
      id,
      patient_id: patientId,
      image_id: imageId,
      author_id: authorId,
      body: comment,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a comment. */
export async function deletePatientComment(tx: ClinicTx, id: string): Promise<void> {
  await tx.deleteFrom('patient_comments').where('organization_id', '=', tx.organizationId).where('id', '=', id).execute();
}

function comments(tx: ClinicTx) {
  return tx
    .selectFrom('patient_comments as c')
    .leftJoin('images as i', (join) => join.onRef('i.organization_id', '=', 'c.organization_id').onRef('i.id', '=', 'c.image_id'))
    .select(COLUMNS)
    .where('c.organization_id', '=', tx.organizationId);
}
