import type { Permission } from '@molaar/domain/clinic';
import type { Size } from '../geometry/boxes';
import { createSceneHistory, type SceneHistory } from '../history/scene-history';
import type { SceneAnnotation } from '../records/annotation';
import { compareForReview } from '../records/review-order';
import { createScene, type Scene } from '../records/scene';
import { mirrorDiff } from '../records/sides';
import { createSortedAnnotations, type SortedAnnotations } from '../records/sorted-annotations';
import { createSync, type Sync } from '../sync/sync';
import { createViewStore, type ViewStore } from '../view/view-state';
import { isVisible } from '../view/visibility';
import { type Arrange, createArrange } from './arrange';
import { type Changes, createChanges } from './changes';
import { createDrawing, type Drawing } from './drawing';
import { type EditRights, editRights } from './edit-rights';
import { createGestures, type Gestures } from './gestures';
import { hitsAt, visibleIn } from './hit-test';
import { createProposals, type Proposals } from './proposals';
import { createSelection, type Selection } from './selection';
import { createSettled, type Settled } from './settled';

export interface EditorOptions {
  readonly imageSize: Size;
  readonly annotations: readonly SceneAnnotation[];
  /** Whether they are those of the image mirrored left to right. */
  readonly mirrored?: boolean;
  /** DRAFT: the person proposes annotations and changes suggestions, but decides none. */
  readonly right: Permission;
  readonly newId: () => string;
  /** Asked before suggestions are approved; when it returns false, it may call `approve` later. */
  readonly mayApproveNow?: (approve: () => void) => boolean;
}

/** The annotation editor without a framework: records, history, view state and tools of one image. */
export interface Editor
  extends Sync,
    Selection,
    Changes,
    Arrange,
    Drawing,
    Proposals,
    Gestures,
    Pick<EditRights, 'canEdit' | 'mayDecide' | 'mayChange' | 'mayRemove'> {
  readonly scene: Scene;
  readonly history: SceneHistory;
  readonly view: ViewStore;
  readonly imageSize: Size;
  /** The records in the order of the findings list. */
  readonly listed: SortedAnnotations;
  /** For what need not follow a drag; what draws the image listens to the scene itself. */
  readonly settled: Settled;
  /** Mirrors the image and renumbers all annotations, as one history entry. Only who decides may do it. */
  swapSides(): void;
  remove(id: string): void;
  /** Deletes the selected annotations as one history entry. */
  removeSelected(): void;
  /** Undoes the last command; during a drawing, the last corner or the box of the drawing. */
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  /** False during a drawing. */
  readonly canRedo: boolean;
  /** Cancels the gesture in progress, then a drawing, then the selection, then the review. */
  cancel(): void;
  /** Returns the annotations that the filter shows. */
  visible(): SceneAnnotation[];
}

/** Creates the editor of one image: scene, view, history and all changes, without any drawing. */
export function createEditor({
  imageSize,
  annotations,
  mirrored = false,
  right,
  newId,
  mayApproveNow = () => true,
}: EditorOptions): Editor {
  const rights = editRights(right);
  const scene = createScene(annotations);
  const history = createSceneHistory(scene, { mirror: (diff) => mirrorDiff(diff, imageSize), onSwap: () => sync.mirrorScene() });
  const view = createViewStore();
  // Subscribes before `settled`: its listeners read the list.
  const listed = createSortedAnnotations(scene, compareForReview);
  const settled = createSettled(scene);
  const sync = createSync({
    scene,
    history,
    imageSize,
    mirrored,
    onMirror: (now) => view.setState({ mirrored: now, hoveredId: null, measured: [], cursor: null }),
  });
  view.setState({ mirrored });
  const selection = createSelection(scene, view);
  const changes = createChanges({ scene, history, view, rights, newId, mayApproveNow });
  const { changeBoxes, changeOutline, removeAll } = changes;
  const gestures = createGestures({
    scene,
    history,
    view,
    settled,
    host: {
      history,
      view,
      imageSize,
      canEdit: rights.canEdit,
      mayChange: rights.mayChange,
      hits: (input) => hitsAt(scene, view, input),
      within: (area) => visibleIn(scene, view, area).map(({ id }) => id),
      changeBoxes,
      changeOutline,
      ...selection,
    },
  });
  const drawing = createDrawing({ view, imageSize, canEdit: rights.canEdit, gestures });
  const { cancelGesture } = gestures;

  return {
    ...rights,
    ...sync,
    // Getters, which a spread would read once.
    get mirrored() {
      return sync.mirrored;
    },
    get hasSwappedSides() {
      return sync.hasSwappedSides;
    },
    ...selection,
    ...changes,
    ...gestures,
    ...drawing,
    ...createProposals(scene, view),
    ...createArrange({ scene, history, view, imageSize, changeBoxes, selection: selection.selection }),
    scene,
    history,
    view,
    imageSize,
    listed,
    settled,
    swapSides() {
      if (!rights.mayDecide) return;
      cancelGesture();
      drawing.dropDrawing();
      history.swapSides();
    },
    remove(id) {
      const annotation = scene.get(id);
      if (!annotation || !rights.mayRemove(annotation)) return;
      cancelGesture();
      removeAll([id]);
    },
    removeSelected() {
      cancelGesture();
      removeAll(selection.selection().map(({ id }) => id));
    },
    undo() {
      if (!drawing.undoDrawing()) gestures.undo();
    },
    redo: gestures.redo,
    get canUndo() {
      return drawing.isDrawing() || view.getState().measured.length > 0 || history.canUndo;
    },
    get canRedo() {
      return !drawing.isDrawing() && history.canRedo;
    },
    cancel() {
      const { tool, selectedId, selectsMore, cursor } = view.getState();
      const wasDrawing = drawing.isDrawing() || cursor !== null;
      drawing.dropDrawing();
      if (wasDrawing) return;
      if (tool !== 'select') view.setState({ tool: 'select' });
      else if (selectedId !== null || selectsMore) view.setState({ selectedId: null, selectsMore: false });
      else view.setState({ reviewing: false });
    },
    visible: () => scene.all().filter((annotation) => isVisible(annotation, view.getState().filter)),
  };
}
