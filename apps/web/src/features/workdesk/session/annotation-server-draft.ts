import {
  type AnnotationDraft,
  type AnnotationDraftRevision,
  annotationDraft,
  type SaveAnnotationDraftInput,
  type SavedAnnotationDraft,
} from '@molaar/contracts';
import { createServerDraft, type DraftStored, type ServerDraft } from '../../../editing/drafts/server-draft';

interface Options {
  readonly imageId: string;
  /** What the server had stored when the image was opened. */
  readonly stored: Pick<SavedAnnotationDraft, 'revision' | 'content'>;
  /** Milliseconds from the first change until the draft is sent. */
  readonly delay: number;
  /** The unsaved changes as they are now; null when there are none. */
  readonly read: () => unknown;
  /** Merges what another browser of the same person stored in between. */
  readonly merge: (draft: AnnotationDraft) => void;
  readonly report: (stored: DraftStored) => void;
  readonly calls: {
    save(input: SaveAnnotationDraftInput): Promise<AnnotationDraftRevision>;
    read(): Promise<SavedAnnotationDraft>;
    isConflict(error: unknown): boolean;
  };
}

export interface AnnotationServerDraft extends ServerDraft {
  /** The revision on the server that this browser has merged. */
  readonly revision: number;
  /** The server still stores a draft. */
  readonly isStored: boolean;
}

/**
 * Stores unsaved annotation changes on the server, and deletes the draft there once nothing is unsaved. A draft has a
 * revision: where another browser of the same person wrote first, its draft is merged and both are sent together. What
 * this browser sent itself before it lost the connection is not merged.
 */
export function createAnnotationServerDraft({ imageId, stored, delay, read, merge, report, calls }: Options): AnnotationServerDraft {
  let { revision } = stored;
  let isStored = stored.content !== null;
  /** What was sent without an answer: the server may have stored it. */
  const unanswered = new Set<string>();

  async function store(): Promise<{ savedAt: string } | null> {
    for (;;) {
      const unsaved = read();
      if (unsaved === null && !isStored && unanswered.size === 0) return null;
      // More than the schema accepts stays in this browser.
      const content = unsaved === null ? null : annotationDraft.parse(unsaved);
      try {
        const { savedAt, ...result } = await calls.save({ imageId, revision, content });
        revision = result.revision;
        isStored = content !== null;
        unanswered.clear();
        return { savedAt };
      } catch (error) {
        if (!calls.isConflict(error)) {
          if (content) unanswered.add(textOf(content));
          throw error;
        }
        const other = await calls.read();
        revision = other.revision;
        isStored = other.content !== null;
        // Its own earlier draft is no news: merging it would bring back what was undone since.
        if (other.content && !unanswered.has(textOf(other.content))) merge(other.content);
      }
    }
  }

  /** The schema puts the fields of both into the same order. */
  function textOf(draft: AnnotationDraft): string {
    return JSON.stringify(annotationDraft.parse(draft));
  }

  const { touch, flush } = createServerDraft({ delay, store, report });
  return {
    get revision() {
      return revision;
    },
    get isStored() {
      return isStored;
    },
    touch,
    flush,
  };
}
