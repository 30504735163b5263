import type { AnnotationDraft, AnnotationDraftKept, KeepAnnotationDraftInput, KeptAnnotationDraft } from '@molaar/contracts';
import { annotationDraft } from '@molaar/contracts';
import { type SendLater, sendLater } from '../../../client/drafts/debounced-sender';

/** Where unsaved changes are besides on the screen: on the server too, or in this browser alone. */
export type DraftPlace = 'SERVER' | 'BROWSER';

interface Options {
  readonly imageId: string;
  /** What the server held when the image was opened. */
  readonly kept: Pick<KeptAnnotationDraft, 'revision' | 'content'>;
  /** Milliseconds of rest before the draft goes to the server. */
  readonly delay: number;
  /** The unsaved changes as they are now; null when there are none. */
  readonly read: () => unknown;
  /** Another browser of the same person kept this meanwhile: it comes in under what is here. */
  readonly adopt: (draft: AnnotationDraft) => void;
  /** After each request; null when something changed meanwhile, which goes there next. */
  readonly report: (place: DraftPlace | null) => void;
  readonly calls: {
    keep(input: KeepAnnotationDraftInput): Promise<AnnotationDraftKept>;
    read(): Promise<KeptAnnotationDraft>;
    isConflict(error: unknown): boolean;
  };
}

export interface ServerDraft extends Pick<SendLater, 'touch' | 'flush'> {
  /** The draft on the server that this browser has taken in. */
  readonly revision: number;
  /** The server holds something that is not unsaved here any more. */
  readonly lingers: boolean;
}

/**
 * Keeps unsaved changes on the server, one request at a time, and ends the draft there once nothing is unsaved. Where another
 * browser wrote first, its draft is taken in and both go there together. A failure is no alarm: this browser has the changes
 * too, and the next change tries again.
 */
export function keepServerDraft({ imageId, kept, delay, read, adopt, report, calls }: Options): ServerDraft {
  let { revision } = kept;
  let held = kept.content !== null;

  /** False where another browser's draft came in first: both are to go there. */
  async function sendOnce(): Promise<boolean> {
    const unsaved = read();
    if (unsaved === null && !held) return true;
    // More than the schema takes stays in this browser.
    const content = unsaved === null ? null : annotationDraft.parse(unsaved);
    try {
      ({ revision } = await calls.keep({ imageId, revision, content }));
      held = content !== null;
      report(later.waits ? null : 'SERVER');
      return true;
    } catch (error) {
      if (!calls.isConflict(error)) throw error;
      const other = await calls.read();
      revision = other.revision;
      held = other.content !== null;
      if (other.content) adopt(other.content);
      return false;
    }
  }

  async function send(): Promise<boolean> {
    try {
      while (!(await sendOnce()));
      return true;
    } catch {
      report('BROWSER');
      return false;
    }
  }
  const later = sendLater(send, delay);

  return {
    get revision() {
      return revision;
    },
    get lingers() {
      return held;
    },
    touch: later.touch,
    flush: later.flush,
  };
}
