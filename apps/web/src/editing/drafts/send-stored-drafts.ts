import { type AnnotationDraftRevision, annotationDraft, type SaveAnnotationDraftInput, type SavedAnnotationDraft } from '@molaar/contracts';
import { type Draft, diffOf, sameDiff } from '@molaar/scene';
import { annotationDraftFormat } from './annotation-draft';
import { draftKey, readStoredDraft, storedDraftIds } from './browser-draft';

interface Calls {
  save(input: SaveAnnotationDraftInput): Promise<AnnotationDraftRevision>;
  read(imageId: string): Promise<SavedAnnotationDraft>;
  /** The image was deleted: its draft has nothing left to apply to. */
  isDeleted(error: unknown): boolean;
}

/**
 * Sends the person's annotation drafts of every image in this browser to the server, also of images that are not open:
 * an earlier request may have failed.
 *
 * @returns of how many images the draft is in this browser alone.
 */
export async function sendStoredDrafts(userId: string, storage: Storage, calls: Calls): Promise<number> {
  const sent = await Promise.all(
    storedDraftIds('draft', userId, storage).map((imageId) =>
      send(readStoredDraft(annotationDraftFormat, draftKey('draft', userId, imageId), storage), imageId, calls),
    ),
  );
  return sent.filter((isOnServer) => !isOnServer).length;
}

/** @returns true when the server has all of the draft, or there is nothing to send. */
async function send(draft: Draft | null, imageId: string, { save, read, isDeleted }: Calls): Promise<boolean> {
  if (!draft || draft.changes.size === 0) return true;
  try {
    const { revision, content } = await read(imageId);
    if (content && sameDiff(diffOf(content.changes), draft.changes)) return true;
    // Another browser wrote in between: the two are merged where the image is open.
    if (revision !== draft.revision) return false;
    const changes = [...draft.changes.values()];
    await save({ imageId, revision, content: annotationDraft.parse({ version: draft.version, changes }) });
    return true;
  } catch (error) {
    return isDeleted(error);
  }
}
