import { prepareImage } from '@molaar/imaging';
import { imageKeys, logoKey, photoKey, planPrefix } from '@molaar/storage';
import type { Deps } from '../context/deps';
import { putImageObjects, type TileDeps } from '../images/image-objects';
import type { OpenedArchive } from './open-archive';

export interface FileOptions {
  organizationId: string;
  mapIds: (text: string) => string;
  onFile: (done: number, total: number) => void;
}

type Write = (bytes: Buffer) => Promise<unknown>;

/**
 * Stores the images, with thumbnail, tiles and copy for the model, and the documents of an archive. What an earlier
 * call has stored is left as it is.
 */
export async function importFiles(
  deps: TileDeps & Pick<Deps, 'modelSize'>,
  archive: OpenedArchive,
  { organizationId, mapIds, onFile }: FileOptions,
): Promise<void> {
  const { store, modelSize } = deps;
  const put = (key: string, contentType: string) => ({ key, write: (bytes: Buffer) => store.put(key, bytes, { contentType }) });
  const target = (path: string): { key: string; write: Write } | undefined => {
    const [folder, ...names] = mapIds(path).split('/');
    const id = names[0]?.split('.')[0] ?? '';
    switch (folder) {
      case 'images': {
        const key = imageKeys(organizationId, id).original(path.endsWith('.png') ? 'png' : 'jpeg');
        // The original is written last.
        return {
          key,
          write: async (bytes) => putImageObjects(deps, { organizationId, imageId: id }, await prepareImage(bytes, modelSize)),
        };
      }
      case 'logo':
        return put(logoKey(organizationId, id), 'image/png');
      case 'photos':
        return put(photoKey(organizationId, id), 'image/jpeg');
      case 'plans':
        return put(`${planPrefix(organizationId, id)}${names[1]}`, 'application/pdf');
      default:
        return undefined;
    }
  };
  const files = archive.paths.filter((path) => target(path));
  for (const [at, path] of files.entries()) {
    const { key, write } = target(path) ?? {};
    if (key && write && !(await store.exists(key))) await write(await archive.readFile(path));
    onFile(at + 1, files.length);
  }
}
