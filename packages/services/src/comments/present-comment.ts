import type { PatientComment } from '@molaar/contracts';
import { namesOfPeople, type StoredComment, type Tx } from '@molaar/db';

/** Comments as they are answered, with their authors' names as they are now. */
export async function presentComments(tx: Tx, organizationId: string, stored: readonly StoredComment[]): Promise<PatientComment[]> {
  const names = await namesOfPeople(
    tx,
    organizationId,
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
