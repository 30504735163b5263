import {
  type AnnotationInput,
  type AnnotationSet,
  annotationInput,
  type DisplaySettings,
  type KeptAnnotationDraft,
} from '@molaar/contracts';
import type { Permission } from '@molaar/domain/clinic';
import { translations } from '@molaar/i18n';
import {
  type Conflict,
  composeDiffs,
  createEditor,
  diffOf,
  type Editor,
  EMPTY_DIFF,
  invertDiff,
  readDraft,
  type SceneDiff,
  type SceneObject,
  type Steps,
  sameEdit,
  writeDraft,
} from '@molaar/scene';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { showAlert } from '../../../client/alerts/alerts';
import { type Failure, failureOf, reportFailure } from '../../../client/api/failure';
import { portal, trpcClient } from '../../../client/api/trpc';
import { keepText } from '../../../client/drafts/save-text';
import { currentLocale } from '../../../client/locale/locale-store';
import { beforeSignOut, isSessionForgotten } from '../../../client/session/session';
import { newAnnotationId } from './annotation-id';
import { draftKey } from './draft-key';
import { toAnnotationInput, toSceneObject } from './records';
import { type DraftPlace, keepServerDraft } from './server-draft';

export interface SavingState {
  readonly saving: boolean;
  /** Objects with unsaved changes. */
  readonly unsaved: number;
  readonly conflicts: readonly Conflict[];
  /** The object that the last save refused; its form says why. */
  readonly invalidId: string | null;
  /** Where the unsaved changes are kept; NOWHERE is the screen alone; null until they were kept for the first time. */
  readonly storedIn: DraftPlace | 'NOWHERE' | null;
}

/** The open image: its editor, what is unsaved, and the way to the server. Lives as long as the page shows the image. */
export interface WorkdeskSession {
  readonly editor: Editor;
  readonly state: StoreApi<SavingState>;
  /** True when everything is saved afterwards. */
  save(): Promise<boolean>;
  /** A set that came from the server: after an analysis, or saved by someone else. */
  receive(set: AnnotationSet): void;
  settle(conflict: Conflict, side: 'mine' | 'theirs'): void;
  /** Takes the unsaved changes away for good, here and on the server. */
  discard(): void;
  /** Follows the editor until the returned function is called: counts, and keeps the draft. */
  listen(): () => void;
}

interface Options {
  readonly set: AnnotationSet;
  readonly imageSize: { readonly width: number; readonly height: number };
  readonly right: Permission;
  readonly userId: string;
  /** How this person's workdesk opens. */
  readonly display: DisplaySettings;
  /** What the server kept of this person's unsaved changes, from this browser or another one. */
  readonly kept?: KeptAnnotationDraft | null;
}

/** Milliseconds of rest before the draft is written. */
const DRAFT_DELAY = 300;
/** Milliseconds of rest before it goes to the server. */
const SERVER_DELAY = 1500;
/** Where the server could not be asked when the image was opened. */
const NOTHING_KEPT = { revision: 0, content: null } as const;

export function openWorkdeskSession({ set, imageSize, right, userId, display, kept }: Options): WorkdeskSession {
  const { imageId } = set;
  const key = draftKey(userId, imageId);
  const editor = createEditor({ imageSize, right, objects: set.annotations.map(toSceneObject), newId: newAnnotationId });
  const { categories, sensitivity, adjustment, tool, labels } = display;
  editor.view.setState(({ filter }) => ({
    filter: { ...filter, categories, sensitivity },
    adjustment,
    labelsVisible: labels,
    tool: editor.canEdit ? tool : 'select',
  }));
  const state = createStore<SavingState>(() => ({ saving: false, unsaved: 0, conflicts: [], invalidId: null, storedIn: null }));
  let version = set.version;
  let waiting: AnnotationSet | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What is on its way to be saved: unsaved until the server has said so. */
  let saving: SceneDiff = EMPTY_DIFF;
  const changes = () => composeDiffs(saving, editor.unsaved());

  const server = keepServerDraft({
    imageId,
    kept: kept ?? NOTHING_KEPT,
    delay: SERVER_DELAY,
    read: () => (changes().size > 0 ? { version, changes: [...changes().values()] } : null),
    adopt: ({ changes: others }) => {
      const { revision } = editor.scene;
      const conflicts = editor.restore(diffOf(others));
      addConflicts(conflicts);
      const isNews = conflicts.length > 0 || editor.scene.revision !== revision;
      if (isNews) showAlert('info', translations(currentLocale()).desk.draft.otherBrowser());
    },
    report: (place) => {
      const isHere = keepHere();
      state.setState({ storedIn: place === 'BROWSER' && !isHere ? 'NOWHERE' : place });
    },
    calls: {
      keep: (input) => trpcClient.annotations.keepDraft.mutate(input),
      read: () => trpcClient.annotations.draft.query({ id: imageId }),
      isConflict: (error) => failureOf(error).code === 'VERSION_CONFLICT',
    },
  });

  /** False where this browser has no room. An empty draft stays here while the server still holds one: a reload must not bring back what was undone. */
  function keepHere(): boolean {
    clearTimeout(timer);
    timer = undefined;
    if (!editor.canEdit || isSessionForgotten()) return false;
    if (changes().size > 0 || server.lingers) {
      const write = (steps?: Steps) => keepText(key, writeDraft(version, server.revision, changes(), steps));
      // The changes themselves come before the steps by which they can be undone.
      return write(editor.history.stepsOf(changes())) || write();
    }
    localStorage.removeItem(key);
    return true;
  }

  function keepDraft(): void {
    keepHere();
    server.touch();
  }

  // Told only of what changed: a drag changes the records at every move of the pointer.
  function count(): void {
    const unsaved = editor.unsaved().size;
    if (unsaved !== state.getState().unsaved) state.setState({ unsaved });
  }

  function onChange(): void {
    count();
    const { invalidId, storedIn } = state.getState();
    if (invalidId !== null || storedIn !== null) state.setState({ invalidId: null, storedIn: null });
    timer ??= setTimeout(keepHere, DRAFT_DELAY);
    server.touch();
  }

  /** Those that are open already stay so, unless they are told anew or nothing stands against each other any more. */
  function addConflicts(found: readonly Conflict[], theirs?: ReadonlyMap<string, SceneObject>): void {
    const told = new Set(found.map(({ id }) => id));
    state.setState(({ conflicts }) => ({
      conflicts: [
        ...conflicts
          .filter(({ id }) => !told.has(id) && editor.unsaved().has(id))
          .map((conflict) => (theirs && conflict.origin === 'SAVED' ? { ...conflict, theirs: theirs.get(conflict.id) ?? null } : conflict))
          .filter((conflict) => !sameEdit(editor.scene.get(conflict.id) ?? null, conflict.theirs)),
        ...found,
      ],
    }));
  }

  function take(received: AnnotationSet): readonly Conflict[] {
    version = received.version;
    const theirs = received.annotations.map(toSceneObject);
    const conflicts = editor.receive(theirs);
    addConflicts(conflicts, new Map(theirs.map((object) => [object.id, object])));
    count();
    return conflicts;
  }

  /** The object that the server refused is selected: what the alert speaks of is seen. */
  function showRefused({ fields }: Failure, sent: readonly AnnotationInput[]): void {
    const [, index] =
      Object.keys(fields)
        .join(' ')
        .match(/\bannotations\.(\d+)\./) ?? [];
    const id = sent[Number(index)]?.id;
    if (id === undefined || !editor.scene.get(id)) return;
    editor.view.setState({ selectedId: id });
    state.setState({ invalidId: id });
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

  let running: Promise<boolean> | null = null;
  /** Whoever asks while a save is on its way hears how that one ends. */
  function save(): Promise<boolean> {
    running ??= saveChanges().finally(() => {
      running = null;
    });
    return running;
  }

  async function saveChanges(): Promise<boolean> {
    if (editor.unsaved().size === 0) return true;
    if (findInvalid()) return false;
    const annotations = editor.scene.all().map(toAnnotationInput);
    saving = editor.beginSave();
    state.setState({ saving: true });
    try {
      const saved = await trpcClient.annotations.save.mutate({ imageId, version, annotations });
      saving = EMPTY_DIFF;
      take(saved);
      portal.annotations.get.setData({ id: imageId }, saved);
      void portal.images.get.invalidate({ id: imageId });
      showAlert('success', translations(currentLocale()).workdesk.savedNow());
    } catch (error) {
      editor.failSave(saving);
      saving = EMPTY_DIFF;
      const failure = failureOf(error);
      if (failure.code === 'VERSION_CONFLICT') await merge();
      else {
        reportFailure(error);
        showRefused(failure, annotations);
      }
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

  let isNewToServer = false;
  /** What was unsaved before a reload, here or in another browser of the same person. */
  function bringBack(): void {
    const here = readDraft(localStorage.getItem(key));
    // This browser's is never older than the one that it sent; another's is of another revision.
    const elsewhere = kept?.content && (!here || here.revision !== kept.revision) ? diffOf(kept.content.changes) : EMPTY_DIFF;
    if (here) addConflicts(editor.restore(here.changes, here.steps));
    addConflicts(editor.restore(elsewhere));
    isNewToServer = here !== null;
    if (elsewhere.size > 0 && !isNewToServer) state.setState({ storedIn: 'SERVER' });
    if (editor.unsaved().size > 0) showAlert('info', translations(currentLocale()).workdesk.draftRestored());
  }
  if (editor.canEdit) bringBack();

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
    discard() {
      editor.history.commit(invertDiff(editor.unsaved()));
      state.setState({ conflicts: [] });
      count();
      keepDraft();
    },
    listen() {
      const stop = editor.scene.subscribe(onChange);
      const stopSending = beforeSignOut(() => server.flush());
      window.addEventListener('pagehide', keepHere);
      count();
      if (isNewToServer) keepDraft();
      else keepHere();
      return () => {
        keepDraft();
        void server.flush();
        stop();
        stopSending();
        window.removeEventListener('pagehide', keepHere);
      };
    },
  };
}
