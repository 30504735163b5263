import { buffer } from 'node:stream/consumers';
import type { StoredImage } from '@molaar/db';
import { prepareImage } from '@molaar/imaging';
import { imageKeys } from '@molaar/storage';
import { putShownObjects, type TileDeps } from './image-objects';

/** Files that are being made in this process, so that a hundred requests for tiles make them once. */
const inProgress = new Map<string, Promise<void>>();

interface Lost {
  image: Pick<StoredImage, 'id' | 'format'>;
  mirrored: boolean;
  part: 'thumbnail' | 'tile';
}

/**
 * Makes thumbnail and tiles of an image again from its original when they were lost, as after a restore without them.
 * @throws ObjectNotFoundError when the original is missing too.
 */
export async function remakeObjects(deps: TileDeps, organizationId: string, { image, mirrored, part }: Lost): Promise<void> {
  const { store } = deps;
  const keys = imageKeys(organizationId, image.id, mirrored);
  // What is there and has no such tile never had it.
  if (await store.exists(part === 'tile' ? keys.tilePack : keys.thumbnail)) return;
  const remake = async (): Promise<void> => {
    const { stream } = await store.open(keys.original(mirrored ? 'png' : image.format));
    await putShownObjects(deps, keys, await prepareImage(await buffer(stream), undefined, { isOwn: true }));
  };
  let making = inProgress.get(keys.prefix);
  if (!making) {
    making = remake().finally(() => inProgress.delete(keys.prefix));
    inProgress.set(keys.prefix, making);
  }
  await making;
}
