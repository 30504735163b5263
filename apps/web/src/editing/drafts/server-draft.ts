import { createDebouncedSender, type DebouncedSender } from '../../client/drafts/debounced-sender';

/** Where unsaved edits are stored apart from the screen: on the server too, or in this browser alone. */
export type DraftPlace = 'SERVER' | 'BROWSER';

/** The outcome of a request. `place` is null when something changed while it was under way: that is sent next. */
export interface DraftStored {
  readonly place: DraftPlace | null;
  /** When the server stored it, ISO 8601; null where nothing is stored any more. */
  readonly savedAt: string | null;
}

interface Options {
  /** Milliseconds from the first change until the draft is sent. */
  readonly delay: number;
  /**
   * Stores the unsaved edits as they are now, or deletes the stored draft when there are none.
   * @returns when it was stored; null when there was nothing to send.
   */
  readonly store: () => Promise<Pick<DraftStored, 'savedAt'> | null>;
  readonly report: (stored: DraftStored) => void;
}

export type ServerDraft = Pick<DebouncedSender, 'touch' | 'flush'>;

/**
 * Stores unsaved edits on the server, one request at a time. A failure shows no alert: this browser stores the edits
 * too, and the next change tries again.
 */
export function createServerDraft({ delay, store, report }: Options): ServerDraft {
  async function send(): Promise<boolean> {
    try {
      const stored = await store();
      if (stored) report(sender.waits ? { place: null, savedAt: null } : { place: 'SERVER', ...stored });
      return true;
    } catch {
      report({ place: 'BROWSER', savedAt: null });
      return false;
    }
  }
  const sender = createDebouncedSender(send, delay);
  return sender;
}
