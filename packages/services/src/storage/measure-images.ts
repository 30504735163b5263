import { inClinic, inTransaction, listClinics, listUnmeasuredImages, saveOriginalBytes, type UnmeasuredImage } from '@molaar/db';
import { imageKeys, ObjectNotFoundError } from '@molaar/storage';
import type { Deps } from '../context/deps';

const IMAGES_AT_ONCE = 100;

/**
 * Counts the sizes of images that were stored before sizes were counted. One without a file counts nothing.
 * @returns The number of images.
 */
export async function measureImages({ db, store }: Pick<Deps, 'db' | 'store'>): Promise<number> {
  let measured = 0;
  for (const organizationId of await inTransaction(db, listClinics))
    for (;;) {
      const images = await inClinic(db, { organizationId }, (tx) => listUnmeasuredImages(tx, IMAGES_AT_ONCE));
      for (const image of images) {
        const bytes = await sizeOf(store, organizationId, image);
        await inClinic(db, { organizationId }, (tx) => saveOriginalBytes(tx, image.id, bytes));
        measured += 1;
      }
      if (images.length < IMAGES_AT_ONCE) break;
    }
  return measured;
}

async function sizeOf(store: Deps['store'], organizationId: string, { id, format }: UnmeasuredImage): Promise<number> {
  try {
    const { stream, size } = await store.open(imageKeys(organizationId, id).original(format));
    stream.destroy();
    return size;
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return 0;
    throw error;
  }
}
