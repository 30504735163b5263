import { isSessionCleared } from '../../client/session/session';
import type { BrowserDraft } from './browser-draft';
import type { ServerDraft } from './server-draft';

interface Options<Draft> {
  readonly browser: BrowserDraft<Draft>;
  /** Where the draft is stored too; absent for documents whose drafts stay in the browser. */
  readonly server?: ServerDraft;
  /** The unsaved edits as they are now; null when there are none. */
  readonly read: () => Draft | null;
  /** Milliseconds from a change until the draft is written to the browser; 0 writes it at once. */
  readonly delay: number;
  /** The person may not edit: nothing is stored, and what is stored stays as it is. */
  readonly readOnly: boolean;
}

/** Stores unsaved edits until they are saved: in the browser, which a closed tab does not empty, and on the server. */
export interface DraftStore {
  /** Call it after each change. */
  changed(): void;
  /**
   * Writes the draft to the browser at once, or removes it when nothing is unsaved.
   * @returns false when it could not be written.
   */
  write(): boolean;
  /** Writes it at once, and sends it to the server a moment later. */
  writeAndSend(): void;
  /** Sends at once what the server does not have yet. */
  flush(): Promise<void>;
}

/** Creates the store of one document's draft. */
export function createDraftStore<Draft>({ browser, server, read, delay, readOnly }: Options<Draft>): DraftStore {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(): boolean {
    clearTimeout(timer);
    timer = undefined;
    // After a sign-out nothing of the session may be written back.
    if (readOnly || isSessionCleared()) return false;
    const draft = read();
    if (draft !== null) return browser.write(draft);
    browser.clear();
    return true;
  }

  return {
    changed() {
      if (delay === 0) write();
      else timer ??= setTimeout(write, delay);
      if (!readOnly) server?.touch();
    },
    write,
    writeAndSend() {
      write();
      if (!readOnly) server?.touch();
    },
    flush: () => server?.flush() ?? Promise.resolve(),
  };
}
