import { type ToothStatusRow, toothStatus } from '@molaar/contracts';
import { z } from 'zod';
import { type DraftFormat, draftKey, readStoredDraft, storedDraftIds } from './browser-draft';

/** Unsaved decisions about tooth statuses, by the key of the status. */
export type StatusDraft = ReadonlyMap<
  string,
  {
    readonly row: ToothStatusRow;
    readonly decision: ToothStatusRow['decision'];
    readonly replaces?: string | undefined;
    /** Whether it was decided on the mirrored image; missing: no. */
    readonly mirrored?: boolean | undefined;
  }
>;

const schema = z.array(
  z.object({
    row: toothStatus,
    decision: toothStatus.shape.decision,
    replaces: toothStatus.shape.key.optional(),
    mirrored: z.boolean().optional(),
  }),
);

export const statusDraft: DraftFormat<StatusDraft> = {
  kind: 'statuses',
  serialize: (edits) => JSON.stringify([...edits.values()]),
  parse(text) {
    try {
      return new Map(schema.parse(JSON.parse(text)).map((edit) => [edit.row.key, edit]));
    } catch {
      return null;
    }
  },
};

/** Returns whether this browser stores unsaved decisions of the person, about any image. */
export function hasStatusDrafts(userId: string, storage: Storage): boolean {
  return storedDraftIds('statuses', userId, storage).some(
    (imageId) => (readStoredDraft(statusDraft, draftKey('statuses', userId, imageId), storage)?.size ?? 0) > 0,
  );
}
