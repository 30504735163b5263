import { type AnnotationSet, annotationInput } from '@molaar/contracts';
import { translations } from '@molaar/i18n';
import { type Conflict, createEditor, type Editor, readDraft, writeDraft } from '@molaar/scene';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { showAlert } from '../../../client/alerts';
import { failureOf, reportFailure } from '../../../client/failure';
import { currentLocale } from '../../../client/locale-store';
import { portal, trpcClient } from '../../../client/trpc';
import { newObjectId } from './object-id';
import { toAnnotationInput, toSceneObject } from './records';

export interface SavingState {
  readonly saving: boolean;
  /** Objects with unsaved changes. */
  readonly unsaved: number;
  readonly conflicts: readonly Conflict[];
  /** The object that the last save refused; its form says why. */
  readonly invalidId: string | null;
}

/** The open image: its editor, what is unsaved, and the way to the server. Lives as long as the page shows the image. */
export interface DeskSession {
  readonly editor: Editor;
  readonly state: StoreApi<SavingState>;
  /** True when everything is saved afterwards. */
  save(): Promise<boolean>;
  /** A set that came from the server: after an analysis, or saved by someone else. */
  receive(set: AnnotationSet): void;
  settle(conflict: Conflict, side: 'mine' | 'theirs'): void;
  /** Follows the editor until the returned function is called: counts, and keeps the draft. */
  listen(): () => void;
}

interface Options {
  readonly set: AnnotationSet;
  readonly imageSize: { readonly width: number; readonly height: number };
  readonly canEdit: boolean;
  readonly userId: string;
}

/** Unsaved changes wait in the browser under this key until they are saved. */
export const draftKey = (userId: string, imageId: string) => `molaar:draft:${userId}:${imageId}`;
/** Milliseconds of rest before the draft is written. */
const DRAFT_DELAY = 300;

export function openDeskSession({ set, imageSize, canEdit, userId }: Options): DeskSession {
  const { imageId } = set;
  const key = draftKey(userId, imageId);
  const editor = createEditor({ imageSize, canEdit, objects: set.annotations.map(toSceneObject), newId: newObjectId });
  const state = createStore<SavingState>(() => ({ saving: false, unsaved: 0, conflicts: [], invalidId: null }));
  let version = set.version;
  let waiting: AnnotationSet | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keepDraft(): void {
    clearTimeout(timer);
    timer = undefined;
    const changes = editor.unsaved();
    if (changes.size > 0) localStorage.setItem(key, writeDraft(version, changes));
    else if (!state.getState().saving) localStorage.removeItem(key);
  }

  const count = () => state.setState({ unsaved: editor.unsaved().size });

  function onChange(): void {
    count();
    state.setState({ invalidId: null });
    timer ??= setTimeout(keepDraft, DRAFT_DELAY);
  }

  function take(received: AnnotationSet): readonly Conflict[] {
    version = received.version;
    const conflicts = editor.receive(received.annotations.map(toSceneObject));
    state.setState({ conflicts });
    count();
    return conflicts;
  }

  /** The first object that the schema refuses is selected, so that its form shows why. */
  function findInvalid(): boolean {
    for (const object of editor.scene.all()) {
      if (annotationInput.safeParse(toAnnotationInput(object)).success) continue;
      editor.view.setState({ selectedId: object.id });
      state.setState({ invalidId: object.id });
      return true;
    }
    return false;
  }

  async function save(): Promise<boolean> {
    if (state.getState().saving) return false;
    if (editor.unsaved().size === 0) return true;
    if (findInvalid()) return false;
    const annotations = editor.scene.all().map(toAnnotationInput);
    const saving = editor.beginSave();
    state.setState({ saving: true });
    try {
      const saved = await trpcClient.annotations.save.mutate({ imageId, version, annotations });
      take(saved);
      portal.annotations.get.setData({ id: imageId }, saved);
      void portal.images.get.invalidate({ id: imageId });
      showAlert('success', translations(currentLocale()).workdesk.savedNow());
    } catch (error) {
      editor.failSave(saving);
      if (failureOf(error).code !== 'VERSION_CONFLICT') reportFailure(error);
      else await merge();
    }
    state.setState({ saving: false });
    if (waiting && waiting.version > version) take(waiting);
    waiting = null;
    count();
    keepDraft();
    return editor.unsaved().size === 0;
  }

  /** Someone saved first: their state comes in under the own changes, object by object. */
  async function merge(): Promise<void> {
    try {
      const fresh = await trpcClient.annotations.get.query({ id: imageId });
      const conflicts = take(fresh);
      if (conflicts.length === 0) showAlert('warning', translations(currentLocale()).workdesk.conflict.merged());
    } catch (error) {
      reportFailure(error);
    }
  }

  const draft = readDraft(localStorage.getItem(key));
  if (draft && canEdit && draft.changes.size > 0) {
    state.setState({ conflicts: editor.restore(draft.changes) });
    showAlert('info', translations(currentLocale()).workdesk.draftRestored());
  }

  return {
    editor,
    state,
    save,
    receive(received) {
      if (received.version <= version) return;
      if (state.getState().saving) waiting = received;
      else take(received);
    },
    settle(conflict, side) {
      if (side === 'theirs') editor.takeTheirs(conflict);
      state.setState(({ conflicts }) => ({ conflicts: conflicts.filter(({ id }) => id !== conflict.id) }));
      count();
      keepDraft();
    },
    listen() {
      const stop = editor.scene.subscribe(onChange);
      window.addEventListener('pagehide', keepDraft);
      count();
      return () => {
        keepDraft();
        stop();
        window.removeEventListener('pagehide', keepDraft);
      };
    },
  };
}
