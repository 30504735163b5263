import { type ToothStatusRow, toothStatus } from '@molaar/contracts';
import { z } from 'zod';
import { type DraftFormat, draftKey, readStoredDraft, storedDraftIds } from './browser-draft';
import { type DraftHistory, historyToStore } from './draft-history';

/** Unsaved decisions about tooth statuses, by the key of the status. */
type StatusDraftEdits = ReadonlyMap<
  string,
  {
    readonly row: ToothStatusRow;
    readonly decision: ToothStatusRow['decision'];
    readonly replaces?: string | undefined;
    /** Whether it was decided on the mirrored image; missing: no. */
    readonly mirrored?: boolean | undefined;
  }
>;

/** The unsaved decisions, and the states before and after them. */
export interface StatusDraft extends DraftHistory<StatusDraftEdits> {
  readonly present: StatusDraftEdits;
}

const edits = z
  .array(
    z.object({
      row: toothStatus,
      decision: toothStatus.shape.decision,
      replaces: toothStatus.shape.key.optional(),
      mirrored: z.boolean().optional(),
    }),
  )
  .transform((list): StatusDraftEdits => new Map(list.map((edit) => [edit.row.key, edit])));

/** A draft of an earlier release is the list of edits alone. */
const schema = z.union([
  z.object({ present: edits, past: z.array(edits), future: z.array(edits) }),
  edits.transform((present): StatusDraft => ({ present, past: [], future: [] })),
]);

const toJson = (state: StatusDraftEdits) => [...state.values()];

export const statusDraft: DraftFormat<StatusDraft> = {
  kind: 'statuses',
  serialize: ({ present, ...history }) => JSON.stringify({ present: toJson(present), ...historyToStore(history, toJson) }),
  serializeShort: ({ present }) => JSON.stringify(toJson(present)),
  parse(text) {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      return null;
    }
  },
};

/** Returns whether this browser stores unsaved decisions of the person, about any image. */
export function hasStatusDrafts(userId: string, storage: Storage): boolean {
  return storedDraftIds('statuses', userId, storage).some(
    (imageId) => (readStoredDraft(statusDraft, draftKey('statuses', userId, imageId), storage)?.present.size ?? 0) > 0,
  );
}
