import type { SameFile } from '@molaar/contracts';
import { inClinic, listImagesOfFile } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** More need not be named to say that a file is there already. */
const MOST = 20;

/**
 * Lists the images that the clinic has of a file, before it is uploaded again: the same radiograph in the files of two
 * patients is in the wrong file of one of them.
 * @param sha256 The file's hash in hexadecimal.
 */
export async function listSameFiles({ db }: Pick<Deps, 'db'>, actor: Actor, sha256: string): Promise<SameFile[]> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const images = await inClinic(db, actor, (tx) => listImagesOfFile(tx, sha256, MOST));
  return images.map(({ id: imageId, imageNumber, uploadedAt, patient }) => ({
    imageId,
    imageNumber,
    dateUploaded: uploadedAt.toISOString(),
    patient,
  }));
}
