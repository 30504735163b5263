import { toothStatus } from '@molaar/contracts';
import { z } from 'zod';
import type { StatusEdits } from './status-edits';

const draft = z.array(z.object({ row: toothStatus, decision: toothStatus.shape.decision }));

const keysOf = (userId: string) => `molaar:statuses:${userId}:`;

/** Unsaved decisions wait in the browser under this key until they are saved; signing out removes it. */
export const statusDraftKey = (userId: string, imageId: string) => `${keysOf(userId)}${imageId}`;

/** Unsaved decisions of the person lie in the browser, of whichever image. */
export function hasStatusDrafts(userId: string, storage: Storage): boolean {
  return Object.keys(storage).some((key) => key.startsWith(keysOf(userId)) && readStatusDraft(storage.getItem(key)).size > 0);
}

/** The edits that were kept; none where the text is missing or of another release. */
export function readStatusDraft(text: string | null): StatusEdits {
  const parsed = draft.safeParse(parseJson(text));
  return new Map(parsed.success ? parsed.data.map((edit) => [edit.row.key, edit]) : []);
}

export function writeStatusDraft(edits: StatusEdits): string {
  return JSON.stringify([...edits.values()]);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
