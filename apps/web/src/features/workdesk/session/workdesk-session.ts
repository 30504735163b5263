import type { AnnotationSet, SavedAnnotationDraft } from '@molaar/contracts';
import { type Conflict, type Editor, invertDiff } from '@molaar/scene';
import type { StoreApi } from 'zustand/vanilla';
import { beforeSignOut } from '../../../client/session/session';
import { createEditSession } from '../../../editing/edit-session';
import { countChanges, type OpenOptions, openAnnotations, type SavingState } from './open-annotations';
import { savedAnnotations } from './save-annotations';
import { openWorkdeskDraft } from './workdesk-draft';

/** The open image: its editor, what is unsaved, and saving it. It exists as long as the page shows the image. */
export interface WorkdeskSession {
  readonly editor: Editor;
  readonly state: StoreApi<SavingState>;
  /** @returns true when everything is saved afterwards. */
  save(): Promise<boolean>;
  /** Takes in a set from the server: after an analysis, or saved by somebody else. */
  receive(set: AnnotationSet): void;
  settle(conflict: Conflict, side: 'mine' | 'theirs'): void;
  /** Deletes the unsaved changes, here and on the server. */
  discard(): void;
  /** Counts unsaved changes and stores the draft at each change, until the returned function is called. */
  listen(): () => void;
}

interface Options extends OpenOptions {
  readonly userId: string;
  /** The draft that the server has of this person, from this browser or another one. */
  readonly storedDraft?: SavedAnnotationDraft | null;
}

/** Opens the editor of an image's annotations, with what was not saved when the page was left. */
export function openWorkdeskSession({ userId, storedDraft = null, ...options }: Options): WorkdeskSession {
  const open = openAnnotations(options);
  const { editor, state } = open;
  const { store: draft, isUnsent } = openWorkdeskDraft(open, userId, storedDraft);
  const session = createEditSession(savedAnnotations(open, draft.writeAndSend));

  function onChange(): void {
    open.countUnsaved();
    const { invalidId, storedIn } = state.getState();
    if (invalidId !== null || storedIn !== null) state.setState({ invalidId: null, storedIn: null });
    draft.changed();
  }

  return {
    editor,
    state,
    async save() {
      await session.save();
      return countChanges(editor) === 0;
    },
    receive: session.receive,
    settle(conflict, side) {
      if (side === 'theirs') editor.takeTheirs(conflict);
      open.closeConflict(conflict);
      open.countUnsaved();
      draft.writeAndSend();
    },
    discard() {
      editor.history.commit(invertDiff(editor.unsaved()));
      if (editor.hasSwappedSides) editor.swapSides();
      state.setState({ conflicts: [] });
      open.countUnsaved();
      draft.writeAndSend();
    },
    listen() {
      const followSides = editor.view.subscribe((now, before) => now.mirrored !== before.mirrored && onChange());
      const stops = [editor.scene.subscribe(onChange), followSides, beforeSignOut(draft.flush)];
      const onPageHide = () => void draft.write();
      window.addEventListener('pagehide', onPageHide);
      open.countUnsaved();
      if (isUnsent) draft.writeAndSend();
      else draft.write();
      return () => {
        draft.writeAndSend();
        void draft.flush();
        for (const stop of stops) stop();
        window.removeEventListener('pagehide', onPageHide);
      };
    },
  };
}
