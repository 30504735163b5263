import type { HistoryEntries } from '../history/rebase-history';
import { type Change, diffOf, type SceneDiff } from '../records/diff';
import type { DraftSides } from './sync';

/** Unsaved changes of one image as they are stored in the browser and on the server until saved. */
export interface Draft {
  /** The version of the annotation set that the changes were made on. */
  readonly version: number;
  /** The draft on the server that these changes contain; 0 for none. */
  readonly revision: number;
  readonly changes: SceneDiff;
  /** The commands that led to the changes, as far as they were stored. */
  readonly entries: HistoryEntries;
  /** Missing in drafts of an earlier release. */
  readonly sides?: DraftSides;
}

/** The JSON of a draft. Drafts of an earlier release have no revision and no history. */
interface StoredDraft {
  readonly version: number;
  readonly revision?: number;
  readonly changes: readonly Change[];
  readonly done?: readonly (readonly Change[])[];
  readonly undone?: readonly (readonly Change[])[];
  readonly sides?: DraftSides;
}

/**
 * Characters of history that a draft may have: a browser stores some five million in all, and the changes come first.
 */
const MAX_HISTORY_LENGTH = 1_000_000;

/** Returns the text of a draft for `readDraft`; without its history where that would be too long. */
export function writeDraft({ version, revision, changes, entries, sides }: Omit<Draft, 'entries'> & Partial<Draft>): string {
  const lists = (diffs: readonly SceneDiff[] = []) => diffs.map((diff) => [...diff.values()]);
  const draft: StoredDraft = { version, revision, changes: [...changes.values()], ...(sides && { sides }) };
  const bare = JSON.stringify(draft);
  const text = JSON.stringify({ ...draft, done: lists(entries?.past), undone: lists(entries?.future) });
  return text.length - bare.length <= MAX_HISTORY_LENGTH ? text : bare;
}

/** Reads a stored draft. @returns null when there is none or the text cannot be read. */
export function readDraft(text: string | null): Draft | null {
  if (!text) return null;
  try {
    const { version, revision = 0, changes, done = [], undone = [], sides } = JSON.parse(text) as StoredDraft;
    return {
      version,
      revision,
      changes: diffOf(changes),
      entries: { past: done.map(diffOf), future: undone.map(diffOf) },
      ...(sides && { sides }),
    };
  } catch {
    return null;
  }
}
