import { type AnnotationDraftKept, annotationDraft, type KeepAnnotationDraftInput, type KeptAnnotationDraft } from '@molaar/contracts';
import { diffOf, readDraft, sameDiff } from '@molaar/scene';
import { draftKey, imagesWithDraft } from './draft-key';

interface Calls {
  keep(input: KeepAnnotationDraftInput): Promise<AnnotationDraftKept>;
  read(imageId: string): Promise<KeptAnnotationDraft>;
  /** The image is gone: there is nothing that its changes could be made to. */
  isGone(error: unknown): boolean;
}

/**
 * Brings the person's unsaved changes of every image that lie in this browser to the server, also of one that is not open: its
 * last sending may have failed. Answers of how many images they stay in this browser alone.
 */
export async function sendStoredDrafts(userId: string, storage: Storage, calls: Calls): Promise<number> {
  const arrived = await Promise.all(
    imagesWithDraft(userId, storage).map((imageId) => send(storage.getItem(draftKey(userId, imageId)), imageId, calls)),
  );
  return arrived.filter((isThere) => !isThere).length;
}

/** True where the server has it all, or nothing is unsaved. */
async function send(text: string | null, imageId: string, { keep, read, isGone }: Calls): Promise<boolean> {
  const draft = readDraft(text);
  if (!draft || draft.changes.size === 0) return true;
  try {
    const { revision, content } = await read(imageId);
    if (content && sameDiff(diffOf(content.changes), draft.changes)) return true;
    // Another browser wrote meanwhile: both come together where the image is open, not here.
    if (revision !== draft.revision) return false;
    const changes = [...draft.changes.values()];
    await keep({ imageId, revision, content: annotationDraft.parse({ version: draft.version, changes }) });
    return true;
  } catch (error) {
    return isGone(error);
  }
}
