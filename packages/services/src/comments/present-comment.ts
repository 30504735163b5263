import type { PatientComment } from '@molaar/contracts';
import { type ClinicTx, findPeopleNames, type StoredComment } from '@molaar/db';

/** Converts comments for the API, with their authors' current names. */
export async function presentComments(tx: ClinicTx, stored: readonly StoredComment[]): Promise<PatientComment[]> {
  const names = await findPeopleNames(
    tx,
    stored.map(({ authorId }) => authorId),
  );
  return stored.map(({ id, patientId, imageId, imageNumber, authorId, comment, createdAt }) => ({
    id,
    patientId,
    image: imageId !== null && imageNumber !== null ? { id: imageId, imageNumber } : null,
    author: { id: authorId, name: names.get(authorId) ?? '' },
    comment,
    createdAt: createdAt.toISOString(),
  }));
}
