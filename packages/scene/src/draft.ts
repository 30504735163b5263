import { type Change, diffOf, type SceneDiff } from './diff';
import type { Steps } from './history';

/** Unsaved changes of one image as they lie in the browser's storage until saved. */
export interface Draft {
  /** The version of the annotation set that the changes were made on. */
  readonly version: number;
  /** The draft on the server that these changes hold already; 0 for none. */
  readonly revision: number;
  readonly changes: readonly Change[];
  /** How they came about, step by step, as far as that is kept. */
  readonly done?: readonly (readonly Change[])[];
  readonly undone?: readonly (readonly Change[])[];
}

/** Characters of steps that a draft carries: a browser has room for some five million in all, and the changes come first. */
const MOST_STEPS_TEXT = 1_000_000;

/** The text of a draft for `readDraft`; without its steps where they would be too long. */
export function writeDraft(
  version: number,
  revision: number,
  changes: SceneDiff,
  { done, undone }: Steps = { done: [], undone: [] },
): string {
  const lists = (steps: readonly SceneDiff[]) => steps.map((step) => [...step.values()]);
  const draft: Draft = { version, revision, changes: [...changes.values()] };
  const steps = { done: lists(done), undone: lists(undone) };
  const text = JSON.stringify({ ...draft, ...steps });
  const bare = JSON.stringify(draft);
  return text.length - bare.length <= MOST_STEPS_TEXT ? text : bare;
}

/** The changes of a stored draft; null where there is none or it cannot be read. */
export function readDraft(text: string | null): { version: number; revision: number; changes: SceneDiff; steps: Steps } | null {
  if (!text) return null;
  try {
    const { version, revision, changes, done, undone } = JSON.parse(text) as Partial<Draft> & Pick<Draft, 'version' | 'changes'>;
    const steps = { done: (done ?? []).map(diffOf), undone: (undone ?? []).map(diffOf) };
    // A release before kept no revision and no steps.
    return { version, revision: revision ?? 0, changes: diffOf(changes), steps };
  } catch {
    return null;
  }
}
