import type { AnnotationDraft, AnnotationDraftKept, KeepAnnotationDraftInput, KeptAnnotationDraft } from '@molaar/contracts';
import { annotationDraft } from '@molaar/contracts';

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
  readonly report: (place: DraftPlace) => void;
  readonly calls: {
    keep(input: KeepAnnotationDraftInput): Promise<AnnotationDraftKept>;
    read(): Promise<KeptAnnotationDraft>;
    isConflict(error: unknown): boolean;
  };
}

export interface ServerDraft {
  /** The draft on the server that this browser has taken in. */
  readonly revision: number;
  /** The server holds something that is not unsaved here any more. */
  readonly lingers: boolean;
  /** Something changed: the draft goes to the server after a rest. */
  touch(): void;
  /** Sends at once what waits. */
  flush(): Promise<void>;
}

/**
 * Keeps unsaved changes on the server, one request at a time, and ends the draft there once nothing is unsaved. Where another
 * browser wrote first, its draft is taken in and both go there together. A failure is no alarm: this browser has the changes
 * too, and the next change tries again.
 */
export function keepServerDraft({ imageId, kept, delay, read, adopt, report, calls }: Options): ServerDraft {
  let { revision } = kept;
  let held = kept.content !== null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let again = false;

  async function sendOnce(): Promise<void> {
    const unsaved = read();
    if (unsaved === null && !held) return;
    // More than the schema takes stays in this browser.
    const content = unsaved === null ? null : annotationDraft.parse(unsaved);
    try {
      ({ revision } = await calls.keep({ imageId, revision, content }));
      held = content !== null;
      report('SERVER');
    } catch (error) {
      if (!calls.isConflict(error)) throw error;
      const other = await calls.read();
      revision = other.revision;
      held = other.content !== null;
      if (other.content) adopt(other.content);
      again = true;
    }
  }

  async function sendAll(): Promise<void> {
    try {
      do {
        again = false;
        await sendOnce();
      } while (again);
    } catch {
      report('BROWSER');
    }
    running = null;
  }

  function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (running) again = true;
    running ??= sendAll();
    return running;
  }

  return {
    get revision() {
      return revision;
    },
    get lingers() {
      return held;
    },
    touch() {
      timer ??= setTimeout(() => void send(), delay);
    },
    flush: () => (timer === undefined ? (running ?? Promise.resolve()) : send()),
  };
}
