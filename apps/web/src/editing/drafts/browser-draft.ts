import { saveText } from '../../client/drafts/save-text';

/** The part of the storage key that names the kind of document. Never change it: stored drafts are found by it. */
export type DraftKind = 'draft' | 'statuses' | 'plan';

/** How a draft is written as text. */
export interface DraftFormat<Draft> {
  readonly kind: DraftKind;
  serialize(draft: Draft): string;
  /** A shorter text, for a browser that has no space for the whole. */
  serializeShort?(draft: Draft): string;
  /** @returns null for a text that cannot be read, or that another release wrote. */
  parse(text: string): Draft | null;
}

/** The draft of one person's unsaved edits of one document in this browser. */
export interface BrowserDraft<Draft> {
  /** @returns null where none is stored; one that cannot be read is removed. */
  read(): Draft | null;
  /** @returns false when the browser has no space for it. The earlier draft then stays. */
  write(draft: Draft): boolean;
  clear(): void;
}

const keyPrefix = (kind: DraftKind, userId: string) => `molaar:${kind}:${userId}:`;

/** The storage key of a draft. Signing out removes the keys of the signed-in person. */
export const draftKey = (kind: DraftKind, userId: string, documentId: string) => `${keyPrefix(kind, userId)}${documentId}`;

/** Returns the ids of the documents of which this browser stores a draft of the person. */
export function storedDraftIds(kind: DraftKind, userId: string, storage: Storage): string[] {
  const prefix = keyPrefix(kind, userId);
  return Object.keys(storage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
}

/** Reads a stored draft and leaves the storage as it is. @returns null where there is none, or it cannot be read. */
export function readStoredDraft<Draft>(format: DraftFormat<Draft>, key: string, storage: Storage): Draft | null {
  const text = storage.getItem(key);
  return text === null ? null : format.parse(text);
}

/** Opens the draft of a document in the browser's storage. Nothing else touches the storage for drafts of documents. */
export function browserDraft<Draft>(format: DraftFormat<Draft>, userId: string, documentId: string): BrowserDraft<Draft> {
  const key = draftKey(format.kind, userId, documentId);
  const clear = () => localStorage.removeItem(key);
  return {
    read() {
      const draft = readStoredDraft(format, key, localStorage);
      if (draft === null) clear();
      return draft;
    },
    write(draft) {
      return saveText(key, format.serialize(draft)) || (format.serializeShort ? saveText(key, format.serializeShort(draft)) : false);
    },
    clear,
  };
}
