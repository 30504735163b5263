import type { AnnotationSet, DisplaySettings } from '@molaar/contracts';
import type { Permission } from '@molaar/domain/clinic';
import { type Conflict, composeDiffs, createEditor, type Editor, EMPTY_DIFF, type SceneAnnotation, type SceneDiff } from '@molaar/scene';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { newUuid } from '../../../client/api/new-uuid';
import type { DraftPlace } from '../../../editing/drafts/server-draft';
import { openConflicts } from './annotation-conflicts';
import { toSceneAnnotation } from './records';

export interface SavingState {
  readonly saving: boolean;
  /** Annotations with unsaved changes. */
  readonly unsaved: number;
  readonly conflicts: readonly Conflict[];
  /** The annotation that the last save rejected; its form shows why. */
  readonly invalidId: string | null;
  /** Where the unsaved changes are stored; NOWHERE: on the screen alone; null before they are stored. */
  readonly storedIn: DraftPlace | 'NOWHERE' | null;
  /** Left and right of the image may be swapped, and the person has not said that they are right. */
  readonly doubtsSides: boolean;
  /** Approves what the person wanted to approve before the sides were checked. */
  readonly approveLater: (() => void) | null;
}

export interface OpenOptions {
  readonly set: AnnotationSet;
  readonly imageSize: { readonly width: number; readonly height: number };
  readonly right: Permission;
  /** The person's display settings. */
  readonly display: DisplaySettings;
}

/** The annotations of the open image: the editor, the version that it is based on, and what is unsaved. */
export interface OpenAnnotations {
  readonly imageId: string;
  readonly editor: Editor;
  readonly state: StoreApi<SavingState>;
  /** The version of the set that the unsaved changes are based on. */
  readonly version: number;
  /** The calibration by which its confidences are adjusted. */
  readonly calibrationId: string | null;
  /** Unsaved changes, with those of a save that is under way. */
  changes(): SceneDiff;
  beginSave(): void;
  /** The changes of the save are saved. */
  endSave(): void;
  /** The changes of the save are unsaved again. */
  failSave(): void;
  /** Merges a set from the server under the unsaved changes. @returns annotations that were changed on both sides. */
  merge(received: AnnotationSet): readonly Conflict[];
  /** Adds conflicts to the open ones; `saved` are the annotations as they are saved now. */
  addConflicts(found: readonly Conflict[], saved?: ReadonlyMap<string, SceneAnnotation>): void;
  closeConflict(conflict: Conflict): void;
  countUnsaved(): void;
}

/** Creates the editor of an image and what its saves need. */
export function openAnnotations({ set, imageSize, right, display }: OpenOptions): OpenAnnotations {
  const state = createStore<SavingState>(() => ({
    saving: false,
    unsaved: 0,
    conflicts: [],
    invalidId: null,
    storedIn: null,
    doubtsSides: false,
    approveLater: null,
  }));
  const editor = createEditor({
    imageSize,
    right,
    annotations: set.annotations.map(toSceneAnnotation),
    mirrored: set.mirrored,
    newId: newUuid,
    mayApproveNow(approve) {
      const { doubtsSides } = state.getState();
      if (doubtsSides) state.setState({ approveLater: approve });
      return !doubtsSides;
    },
  });
  applyDisplay(editor, display);
  let { version, calibrationId } = set;
  /** Changes of the save that is under way: unsaved until the server has confirmed them. */
  let saving: SceneDiff = EMPTY_DIFF;

  // Subscribers are notified only of a new number: a drag changes the records at every move of the pointer.
  function countUnsaved(): void {
    const unsaved = countChanges(editor);
    if (unsaved !== state.getState().unsaved) state.setState({ unsaved });
  }

  function addConflicts(found: readonly Conflict[], saved?: ReadonlyMap<string, SceneAnnotation>): void {
    const isUnsaved = (id: string) => editor.unsaved().has(id);
    const current = (id: string) => editor.scene.get(id) ?? null;
    state.setState(({ conflicts: open }) => ({ conflicts: openConflicts({ open, found, isUnsaved, current, ...(saved && { saved }) }) }));
  }

  return {
    imageId: set.imageId,
    editor,
    state,
    get version() {
      return version;
    },
    get calibrationId() {
      return calibrationId;
    },
    changes: () => composeDiffs(saving, editor.unsaved()),
    beginSave() {
      saving = editor.beginSave();
    },
    endSave() {
      saving = EMPTY_DIFF;
    },
    failSave() {
      editor.failSave(saving);
      saving = EMPTY_DIFF;
    },
    merge(received) {
      ({ version, calibrationId } = received);
      const saved = received.annotations.map(toSceneAnnotation);
      const conflicts = editor.receive(saved, received);
      addConflicts(conflicts, new Map(saved.map((annotation) => [annotation.id, annotation])));
      countUnsaved();
      return conflicts;
    },
    addConflicts,
    closeConflict: ({ id }) => state.setState(({ conflicts }) => ({ conflicts: conflicts.filter((open) => open.id !== id) })),
    countUnsaved,
  };
}

/** Returns the number of unsaved changes: of annotations, and of the sides of the image. */
export const countChanges = (editor: Editor): number => editor.unsaved().size + (editor.hasSwappedSides ? 1 : 0);

/** The image itself opens unadjusted, whatever the adjustment of the last one. */
function applyDisplay(editor: Editor, { categories, sensitivity, experimental, tool, labels }: DisplaySettings): void {
  editor.view.setState(({ filter }) => ({
    filter: { ...filter, categories, sensitivity, experimental },
    labelsVisible: labels,
    tool: editor.canEdit ? tool : 'select',
  }));
}
