import type { Permission } from '@molaar/domain/clinic';
import { allowedSurfaces, type Category, type FindingType, findingType } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import {
  boxBetween,
  boxOfOutline,
  fitOutline,
  MIN_SIDE,
  moveBox,
  outlineContains,
  type Point,
  resizeBox,
  type Size,
  unionBox,
} from '../geometry/boxes';
import { createSceneHistory, type SceneHistory } from '../history/scene-history';
import { type AnnotationPatch, type SceneAnnotation, sameEdit, sameValue } from '../records/annotation';
import { type Change, diffOf } from '../records/diff';
import { compareForReview } from '../records/review-order';
import { createScene, type Scene } from '../records/scene';
import { createSortedAnnotations, type SortedAnnotations } from '../records/sorted-annotations';
import { createSync, type Sync } from '../sync/sync';
import { createAnnotateTool } from '../tools/annotate-tool';
import { createHandTool } from '../tools/hand-tool';
import { createOutlineTool } from '../tools/outline-tool';
import { createSelectTool } from '../tools/select-tool';
import type { PointerInput, Tool, ToolHost } from '../tools/tool';
import { createViewStore, type ToolId, type ViewStore } from '../view/view-state';
import { isVisible } from '../view/visibility';
import { createSettled } from './settled';
import { snapBox } from './snap';

export interface NewAnnotation {
  readonly box: Box;
  readonly class: FindingType;
  readonly category?: Category;
  readonly location: ToothNumber | null;
  readonly surface: readonly Surface[];
  readonly label?: string | null;
  readonly outline?: readonly number[] | null;
}

export interface EditorOptions {
  readonly imageSize: Size;
  readonly objects: readonly SceneAnnotation[];
  /** DRAFT: the person proposes objects and changes suggestions, and decides none. */
  readonly right: Permission;
  readonly newId: () => string;
}

/** The annotation editor without a framework: records, history, view state and tools of one image. */
export interface Editor extends Sync {
  readonly scene: Scene;
  readonly history: SceneHistory;
  readonly view: ViewStore;
  readonly imageSize: Size;
  readonly canEdit: boolean;
  /** The person may approve and reject. */
  readonly mayDecide: boolean;
  /** Who may only draft changes nothing that was decided. */
  mayChange(object: SceneAnnotation): boolean;
  /** Who may only draft deletes no suggestion of the analysis and nothing that was decided. */
  mayRemove(object: SceneAnnotation): boolean;
  /** The records in the order of the findings list. */
  readonly listed: SortedAnnotations;
  /** The records between gestures: a drag is told of once, at its end. What draws the picture listens to the scene itself. */
  readonly settled: { readonly revision: number; readonly gesturing: boolean; subscribe(listener: () => void): () => void };
  add(object: NewAnnotation): string;
  /**
   * A person's change; a suggestion that a person changes becomes EDITED. Changes of an object in one `field` in a row, letter by
   * letter, are one step.
   */
  change(id: string, patch: Omit<AnnotationPatch, 'decision'>, field?: string): void;
  /** Gives the object another class; its surfaces stay as far as the class allows them. */
  relabel(id: string, type: FindingType): void;
  /** The selected objects, the one in the form first. */
  selection(): SceneAnnotation[];
  select(ids: readonly string[]): void;
  /** Selects the object alone; with `more`, or while more are chosen, adds it or takes it away. */
  choose(id: string, more?: boolean): void;
  /** Deletes what is selected as one step. */
  removeSelected(): void;
  /** Moves or stretches the selected objects, or the box being drawn, by pixels of the image. A key that is held makes one step. */
  nudge(by: Point, how: 'move' | 'resize', held?: boolean): void;
  /** Fits the selected objects to their teeth. */
  snapToTooth(): void;
  /** A box to be placed by the keyboard, around the point. */
  beginBox(around: Point, side: number): void;
  /** An outline to be drawn by the keyboard: its cross stands at the last corner, else at the point. */
  beginCursor(around: Point): void;
  /** Moves the cross by pixels of the image. */
  moveCursor(by: Point): void;
  /** Sets a corner at the cross; on the first or the last corner that ends the outline. */
  setCorner(pixel: number): void;
  /** Ends what is being drawn: its class is asked for. */
  finishDrawing(): void;
  /** Takes back the last corner of the outline being drawn; false where there is none. */
  takeCornerBack(): boolean;
  /** Puts objects out of sight, or back. */
  toggleHidden(ids: readonly string[]): void;
  approve(id: string): void;
  /** Approves the suggestions among these as one step. */
  approveAll(ids: Iterable<string>): void;
  reject(id: string): void;
  /** Rejects these as one step. */
  rejectAll(ids: Iterable<string>): void;
  remove(id: string): void;
  /** Takes the last step back; while something is drawn, the last step of that. */
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  /** Nothing is redone while something is drawn. */
  readonly canRedo: boolean;
  setTool(tool: ToolId): void;
  pointer(phase: 'down' | 'move' | 'up', input: PointerInput): boolean;
  /** Leaves the gesture in progress without a trace: a second finger came, or the system took the pointer. What was drawn before it stays. */
  pointerCancel(): void;
  /** Cancels the gesture in progress, then a waiting box, then the selection, then the review. */
  cancel(): void;
  visible(): SceneAnnotation[];
}

export function createEditor({ imageSize, objects, right, newId }: EditorOptions): Editor {
  const canEdit = right !== 'NO';
  const mayDecide = right === 'YES';
  const mayChange = ({ decision }: SceneAnnotation) => mayDecide || (canEdit && decision === 'SUGGESTED');
  const mayRemove = (object: SceneAnnotation) => mayDecide || (mayChange(object) && object.source === 'PERSON');
  /** A decision is what a change of a suggestion makes, of those who may decide. */
  const afterChange = ({ source, decision }: SceneAnnotation) => (source === 'AI' && mayDecide ? 'EDITED' : decision);
  const scene = createScene(objects);
  const history = createSceneHistory(scene);
  const view = createViewStore();
  // The list hears of a change before those who read it when they hear of it.
  const listed = createSortedAnnotations(scene, compareForReview);
  const settled = createSettled(scene);
  const sync = createSync(scene, history);
  scene.subscribe(() => {
    const { selectedId, alsoSelected, hoveredId } = view.getState();
    const gone = [selectedId ?? '', ...alsoSelected].some((id) => id !== '' && !scene.get(id));
    if (gone) select([selectedId ?? '', ...alsoSelected].filter((id) => scene.get(id)));
    if (hoveredId && !scene.get(hoveredId)) view.setState({ hoveredId: null });
  });

  // Whoever selects one object alone lets the others go.
  view.subscribe((state, before) => {
    if (state.selectedId !== before.selectedId && state.alsoSelected === before.alsoSelected && state.alsoSelected.length > 0)
      view.setState({ alsoSelected: [] });
  });

  function select(ids: readonly string[]): void {
    view.setState({ selectedId: ids[0] ?? null, alsoSelected: ids.slice(1) });
  }

  function choose(id: string, more = false): void {
    const { selectedId, alsoSelected, selectsMore } = view.getState();
    const chosen = selectedId && (more || selectsMore) ? [selectedId, ...alsoSelected] : [];
    select(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  }

  function selection(): SceneAnnotation[] {
    const { selectedId, alsoSelected } = view.getState();
    return [selectedId ?? '', ...alsoSelected].flatMap((id) => scene.get(id) ?? []);
  }

  const commit = (before: SceneAnnotation | null, after: SceneAnnotation | null) => history.commit(diffOf([{ before, after }]));

  function update(id: string, patch: AnnotationPatch, name?: string): void {
    const before = scene.get(id);
    if (!before || !mayChange(before)) return;
    const after = { ...before, ...patch };
    if (!sameEdit(before, after)) history.commit(diffOf([{ before, after }]), name);
  }

  function decide(id: string, decision: 'APPROVED' | 'REJECTED'): void {
    if (mayDecide) update(id, { decision });
  }

  function change(id: string, patch: Omit<AnnotationPatch, 'decision'>, field?: string): void {
    const before = scene.get(id);
    if (!before) return;
    const moved = patch.box && !patch.outline && !sameValue(patch.box, before.box) ? boxPatch(before, patch.box) : {};
    update(id, { ...patch, ...moved, decision: afterChange(before) }, field && `${field} ${id}`);
  }

  function hits({ point, pixel }: PointerInput): SceneAnnotation[] {
    const { annotationsVisible, filter, hiddenIds } = view.getState();
    if (!annotationsVisible) return [];
    const reach = 3 * pixel;
    const area: Box = [point[0] - reach, point[1] - reach, 2 * reach, 2 * reach];
    return [...scene.search(area)]
      .map((id) => scene.get(id)!)
      .filter((object) => !hiddenIds.has(object.id) && isVisible(object, filter))
      .sort((a, b) => missed(a, point) - missed(b, point) || a.box[2] * a.box[3] - b.box[2] * b.box[3]);
  }

  function within(area: Box): string[] {
    const { annotationsVisible, filter, hiddenIds } = view.getState();
    if (!annotationsVisible) return [];
    return [...scene.search(area)].filter((id) => !hiddenIds.has(id) && isVisible(scene.get(id)!, filter));
  }

  /** A person's patches of several objects as one step. */
  function changeMany(patches: readonly { readonly id: string; readonly patch: AnnotationPatch }[], name?: string): void {
    const changes = patches.flatMap(({ id, patch }): Change[] => {
      const before = scene.get(id);
      if (!before || !mayChange(before)) return [];
      const after: SceneAnnotation = { ...before, ...patch, decision: patch.decision ?? afterChange(before) };
      return sameEdit(before, after) ? [] : [{ before, after }];
    });
    if (changes.length > 0) history.commit(diffOf(changes), name);
  }

  /** The outline goes with its box, from where both lay when they were taken. */
  const boxPatch = (object: SceneAnnotation, box: Box): AnnotationPatch =>
    object.outline ? { box, outline: fitOutline(object.outline, object.box, box) } : { box };

  const host: ToolHost = {
    scene,
    history,
    view,
    imageSize,
    canEdit,
    hits,
    within,
    mayChange,
    choose,
    changeBoxes: (changes, name) =>
      changeMany(
        changes.map(({ object, box }) => ({ id: object.id, patch: boxPatch(object, box) })),
        name,
      ),
    changeOutline: (id, outline) => changeMany([{ id, patch: { outline, box: boxOfOutline(outline) } }]),
  };
  const outlineTool = createOutlineTool(host);
  const tools: Record<ToolId, Tool> = {
    select: createSelectTool(host),
    annotate: createAnnotateTool(host),
    outline: outlineTool,
    hand: createHandTool(),
  };
  const tool = () => tools[view.getState().tool];

  function cancelGesture(): void {
    tool().cancel();
    settled.settle();
  }

  const isDrawing = () => view.getState().pendingBox !== null || view.getState().pendingOutline.length > 0;

  function takeCornerBack(): boolean {
    const { tool: active, pendingOutline, pickingType } = view.getState();
    if (active !== 'outline' || pendingOutline.length === 0 || pickingType) return false;
    outlineTool.back();
    return true;
  }

  /** Undo while something is drawn takes that back and leaves the records: the last corner, or the box. */
  function stepBackInDrawing(): boolean {
    if (!isDrawing()) return false;
    if (!takeCornerBack()) dropDrawing();
    return true;
  }

  function dropDrawing(): void {
    cancelGesture();
    view.setState({ pendingBox: null, pendingOutline: [], pickingType: false, cursor: null });
  }

  return {
    scene,
    history,
    view,
    imageSize,
    canEdit,
    mayDecide,
    mayChange,
    mayRemove,
    listed,
    settled,
    add({ box, class: type, category, location, surface, label = null, outline = null }) {
      const id = newId();
      if (!canEdit) return id;
      const facts = findingType(type);
      commit(null, {
        id,
        class: type,
        category: category ?? facts.category,
        location,
        surface,
        box,
        outline,
        label,
        confidence: null,
        source: 'PERSON',
        decision: mayDecide ? 'APPROVED' : 'SUGGESTED',
        checkTooth: false,
        experimental: false,
        decidedBy: null,
        decidedAt: null,
      });
      view.setState({ selectedId: id, alsoSelected: [], pendingBox: null, pendingOutline: [], pickingType: false, pendingType: type });
      return id;
    },
    change,
    relabel(id, type) {
      const object = scene.get(id);
      if (!object) return;
      const allowed = allowedSurfaces(type, object.location);
      const kept = allowed.filter((surface) => object.surface.includes(surface));
      change(id, {
        class: type,
        category: findingType(type).category,
        surface: kept.length === 0 && allowed.length === 1 ? allowed : kept,
        label: type === 'CUSTOM' ? object.label : null,
      });
    },
    selection,
    select,
    choose,
    removeSelected() {
      cancelGesture();
      history.commit(diffOf(selection().flatMap((before) => (mayRemove(before) ? [{ before, after: null }] : []))));
    },
    nudge([dx, dy], how, held = false) {
      const stretch = (box: Box) => resizeBox(box, 'se', [box[0] + box[2] + dx, box[1] + box[3] + dy], imageSize);
      const { pendingBox, pickingType } = view.getState();
      if (pendingBox && !pickingType) {
        view.setState({ pendingBox: how === 'move' ? moveBox(pendingBox, [dx, dy], imageSize) : stretch(pendingBox) });
        return;
      }
      if (!held) history.seal();
      const objects = selection();
      const around = unionBox(objects.map(({ box }) => box));
      if (!around) return;
      const moved = moveBox(around, [dx, dy], imageSize);
      const delta: Point = [moved[0] - around[0], moved[1] - around[1]];
      host.changeBoxes(
        objects.map((object) => ({ object, box: how === 'move' ? moveBox(object.box, delta, imageSize) : stretch(object.box) })),
        how,
      );
    },
    snapToTooth() {
      const teeth = scene.all().filter((object) => object.class === 'TOOTH' && object.decision !== 'REJECTED');
      host.changeBoxes(
        selection().flatMap((object) => {
          const box = snapBox(object, teeth);
          return box ? [{ object, box }] : [];
        }),
      );
    },
    beginBox([x, y], side) {
      if (!canEdit) return;
      const half = side / 2;
      const box = boxBetween([x - half, y - half], [x + half, y + half], imageSize);
      view.setState({ tool: 'annotate', selectsMore: false, pendingBox: box, pickingType: false, selectedId: null, hoveredId: null });
    },
    beginCursor: (point) => outlineTool.beginCursor(point),
    moveCursor: (by) => outlineTool.moveCursor(by),
    setCorner: (pixel) => outlineTool.setCorner(pixel),
    finishDrawing() {
      const { tool: active, pendingBox, pickingType } = view.getState();
      if (active === 'outline') outlineTool.finish();
      else if (pendingBox && !pickingType && pendingBox[2] >= MIN_SIDE && pendingBox[3] >= MIN_SIDE) view.setState({ pickingType: true });
    },
    takeCornerBack,
    toggleHidden(ids) {
      view.setState(({ hiddenIds }) => {
        const next = new Set(hiddenIds);
        const hide = ids.some((id) => !next.has(id));
        for (const id of ids) hide ? next.add(id) : next.delete(id);
        return { hiddenIds: next, hoveredId: null };
      });
    },
    approve: (id) => decide(id, 'APPROVED'),
    approveAll(ids) {
      const changes: Change[] = [];
      for (const id of ids) {
        const before = scene.get(id);
        if (before?.decision === 'SUGGESTED' && mayDecide) changes.push({ before, after: { ...before, decision: 'APPROVED' } });
      }
      history.commit(diffOf(changes));
    },
    rejectAll(ids) {
      if (mayDecide) changeMany([...ids].map((id) => ({ id, patch: { decision: 'REJECTED' } })));
    },
    reject: (id) => decide(id, 'REJECTED'),
    remove(id) {
      const before = scene.get(id);
      if (before && mayRemove(before)) {
        cancelGesture();
        commit(before, null);
      }
    },
    undo() {
      if (stepBackInDrawing()) return;
      const { revision } = scene;
      cancelGesture();
      // A drag in progress is a step of its own.
      if (scene.revision === revision) history.undo();
    },
    get canUndo() {
      return isDrawing() || history.canUndo;
    },
    get canRedo() {
      return !isDrawing() && history.canRedo;
    },
    redo() {
      cancelGesture();
      history.redo();
    },
    setTool(next) {
      cancelGesture();
      view.setState({ tool: next, selectsMore: false });
    },
    pointer: (phase, input) => {
      if (phase === 'up') {
        tool().up(input);
        settled.settle();
        return false;
      }
      const kept = tool()[phase](input);
      if (phase === 'down' && kept) settled.begin();
      return kept;
    },
    pointerCancel() {
      tool().release();
      settled.settle();
    },
    cancel() {
      const { tool: active, selectedId, selectsMore } = view.getState();
      const drew = isDrawing() || view.getState().cursor !== null;
      dropDrawing();
      if (drew) return;
      if (active !== 'select') view.setState({ tool: 'select' });
      else if (selectedId !== null || selectsMore) view.setState({ selectedId: null, selectsMore: false });
      else view.setState({ reviewing: false });
    },
    visible: () => scene.all().filter((object) => isVisible(object, view.getState().filter)),
    ...sync,
  };
}

/** 1 where the object has an outline and the point lies beside it: in its box, where a neighbour may lie. */
function missed({ outline }: SceneAnnotation, point: Point): number {
  return outline && !outlineContains(outline, point) ? 1 : 0;
}
