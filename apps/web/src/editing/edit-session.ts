import { failureOf, reportFailure } from '../client/api/failure';

/**
 * The edited document, as far as saving it is concerned. `Saved` is the document as the server has it, `Sent` what one
 * save sends, `How` is the kind of save (save as a draft, approve).
 */
export interface EditedDocument<Saved, Sent, How = void> {
  /** Collects what is unsaved. @returns null when it must not be sent; the person has then been shown why. */
  prepareSave(how: How): Sent | null;
  send(sent: Sent): Promise<Saved>;
  /** Takes in the result of its own save. Edits that were made after `prepareSave` stay unsaved. */
  takeSaved(saved: Saved, sent: Sent): void;
  /** Counts the edits of a failed save as unsaved again. */
  restoreUnsaved?(sent: Sent): void;
  /** Shows why the server rejected a save, for any reason but a conflict of versions. */
  showRejected(error: unknown, sent: Sent): void;
  /** Reads the version that somebody else saved first. @returns null for a document that the server does not have. */
  load(): Promise<Saved> | null;
  /** True when it differs from what the unsaved edits are based on. */
  isNews(received: Saved): boolean;
  /** Merges somebody else's version under the unsaved edits. CONFLICT: the server rejected a save because of it. */
  merge(received: Saved, cause: 'CONFLICT' | 'EVENT'): void;
  /** Shows that a save is under way; null when it is over. */
  showSaving(how: How | null): void;
  /** Called when a save is over, whether it succeeded or failed. */
  afterSave?(): void;
}

/** Saves a document and merges what other people save. */
export interface EditSession<Saved, How = void> {
  /**
   * Saves what is unsaved. A call while a save is under way gets the result of that one.
   * @returns null when nothing was saved.
   */
  save(how: How): Promise<Saved | null>;
  /**
   * Merges a version that came from the server: after an analysis, or saved by somebody else. During a save it waits
   * for its end.
   */
  receive(received: Saved): void;
  /** Runs another call that changes the saved document; versions that arrive during it are merged afterwards. */
  exclusively<T>(how: How, call: () => Promise<T>): Promise<T>;
}

/**
 * Errors after which the document on the server is newer than the one here. With IDEMPOTENCY_CONFLICT the save was
 * carried out and its response is lost: it is no conflict with another person.
 */
const CAUSES: Readonly<Record<string, 'CONFLICT' | 'EVENT' | undefined>> = { VERSION_CONFLICT: 'CONFLICT', IDEMPOTENCY_CONFLICT: 'EVENT' };

/** Creates the session of one open document. Two people may edit it: see `merge`. */
export function createEditSession<Saved, Sent, How = void>(edited: EditedDocument<Saved, Sent, How>): EditSession<Saved, How> {
  let isBusy = false;
  let waiting: Saved | null = null;
  let running: Promise<Saved | null> | null = null;

  function receive(received: Saved): void {
    if (!edited.isNews(received)) return;
    if (isBusy) waiting = received;
    else edited.merge(received, 'EVENT');
  }

  async function exclusively<T>(how: How, call: () => Promise<T>): Promise<T> {
    isBusy = true;
    edited.showSaving(how);
    try {
      return await call();
    } finally {
      isBusy = false;
      edited.showSaving(null);
      const received = waiting;
      waiting = null;
      if (received !== null) receive(received);
      edited.afterSave?.();
    }
  }

  async function sendNow(sent: Sent): Promise<Saved | null> {
    let saved: Saved;
    try {
      saved = await edited.send(sent);
    } catch (error) {
      edited.restoreUnsaved?.(sent);
      const cause = CAUSES[failureOf(error).code ?? ''];
      const newer = cause ? edited.load() : null;
      if (cause && newer) await newer.then((received) => edited.merge(received, cause), reportFailure);
      else edited.showRejected(error, sent);
      return null;
    }
    edited.takeSaved(saved, sent);
    return saved;
  }

  async function prepareAndSend(how: How): Promise<Saved | null> {
    const sent = edited.prepareSave(how);
    return sent === null ? null : exclusively(how, () => sendNow(sent));
  }

  return {
    save(how) {
      running ??= prepareAndSend(how).finally(() => {
        running = null;
      });
      return running;
    },
    receive,
    exclusively,
  };
}
