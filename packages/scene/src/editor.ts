import { type Box, type Category, type FindingType, findingType, type Surface, type ToothNumber } from '@molaar/domain';
import { type Change, composeDiffs, diffOf, EMPTY_DIFF, type SceneDiff } from './diff';
import type { Size } from './geometry';
import { createHistory, type History } from './history';
import { type Conflict, rebase } from './rebase';
import { type ObjectPatch, type SceneObject, sameEdit } from './records';
import { createScene, type Scene } from './scene';
import { createAnnotateTool } from './tools/annotate-tool';
import { createHandTool } from './tools/hand-tool';
import { createSelectTool } from './tools/select-tool';
import type { PointerInput, Tool, ToolHost } from './tools/tool';
import { createViewStore, type ToolId, type ViewStore } from './view-state';
import { isVisible } from './visibility';

export interface NewObject {
  readonly box: Box;
  readonly class: FindingType;
  readonly category?: Category;
  readonly location: ToothNumber | null;
  readonly surface: readonly Surface[];
  readonly label?: string | null;
}

export interface EditorOptions {
  readonly imageSize: Size;
  readonly objects: readonly SceneObject[];
  readonly canEdit: boolean;
  readonly newId: () => string;
}

/** The annotation editor without a framework: records, history, view state and tools of one image. */
export interface Editor {
  readonly scene: Scene;
  readonly history: History;
  readonly view: ViewStore;
  readonly imageSize: Size;
  readonly canEdit: boolean;
  add(object: NewObject): string;
  /** A person's change; a suggestion that a person changes becomes EDITED. */
  change(id: string, patch: Omit<ObjectPatch, 'decision'>): void;
  approve(id: string): void;
  /** Approves the suggestions among these as one step. */
  approveAll(ids: Iterable<string>): void;
  reject(id: string): void;
  remove(id: string): void;
  undo(): void;
  redo(): void;
  setTool(tool: ToolId): void;
  pointer(phase: 'down' | 'move' | 'up', input: PointerInput): boolean;
  /** Leaves the gesture in progress without a trace: a second finger came, or the system took the pointer. */
  pointerCancel(): void;
  /** Cancels the gesture in progress, then a waiting box, then the selection. */
  cancel(): void;
  visible(): SceneObject[];
  /** Net changes since the last save. */
  unsaved(): SceneDiff;
  /** Hands over the unsaved changes to be saved; further edits count from here. */
  beginSave(): SceneDiff;
  /** Puts the changes of a failed save back among the unsaved ones. */
  failSave(saving: SceneDiff): void;
  /** Takes over records from the server or a draft's changes onto them; not undoable, loses no edit. */
  receive(theirs: readonly SceneObject[]): readonly Conflict[];
  /** Applies changes kept from before a reload; they are unsaved, and can be undone. */
  restore(draft: SceneDiff): readonly Conflict[];
  /** Ends a conflict with the other side's record. */
  takeTheirs(conflict: Conflict): void;
}

export function createEditor({ imageSize, objects, canEdit, newId }: EditorOptions): Editor {
  const scene = createScene(objects);
  const history = createHistory(scene);
  const view = createViewStore();
  let unsaved: SceneDiff = EMPTY_DIFF;
  let receiving = false;
  scene.subscribe((diff) => {
    if (!receiving) unsaved = composeDiffs(unsaved, diff);
    const { selectedId, hoveredId } = view.getState();
    if (selectedId && !scene.get(selectedId)) view.setState({ selectedId: null });
    if (hoveredId && !scene.get(hoveredId)) view.setState({ hoveredId: null });
  });

  const commit = (before: SceneObject | null, after: SceneObject | null) => history.commit(diffOf([{ before, after }]));

  function update(id: string, patch: ObjectPatch): void {
    const before = scene.get(id);
    if (!before || !canEdit) return;
    const after = { ...before, ...patch };
    if (!sameEdit(before, after)) commit(before, after);
  }

  function change(id: string, patch: Omit<ObjectPatch, 'decision'>): void {
    const before = scene.get(id);
    if (before) update(id, { ...patch, decision: before.source === 'AI' ? 'EDITED' : before.decision });
  }

  function hits({ point, pixel }: PointerInput): SceneObject[] {
    const { annotationsVisible, filter } = view.getState();
    if (!annotationsVisible) return [];
    const reach = 3 * pixel;
    const area: Box = [point[0] - reach, point[1] - reach, 2 * reach, 2 * reach];
    return [...scene.search(area)]
      .map((id) => scene.get(id)!)
      .filter((object) => isVisible(object, filter))
      .sort((a, b) => a.box[2] * a.box[3] - b.box[2] * b.box[3]);
  }

  const host: ToolHost = { scene, history, view, imageSize, canEdit, hits, changeBox: (id, box) => change(id, { box }) };
  const tools: Record<ToolId, Tool> = {
    select: createSelectTool(host),
    annotate: createAnnotateTool(host),
    hand: createHandTool(),
  };
  const tool = () => tools[view.getState().tool];

  /** Brings a diff in from outside: it is neither undoable nor unsaved. */
  function applyRemote(diff: SceneDiff): void {
    receiving = true;
    try {
      scene.apply(diff);
    } finally {
      receiving = false;
    }
  }

  return {
    scene,
    history,
    view,
    imageSize,
    canEdit,
    add({ box, class: type, category, location, surface, label = null }) {
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
        label,
        confidence: null,
        source: 'PERSON',
        decision: 'APPROVED',
        checkTooth: false,
        experimental: false,
        decidedBy: null,
        decidedAt: null,
      });
      view.setState({ selectedId: id, pendingBox: null, pickingClass: false });
      return id;
    },
    change,
    approve: (id) => update(id, { decision: 'APPROVED' }),
    approveAll(ids) {
      const changes: Change[] = [];
      for (const id of ids) {
        const before = scene.get(id);
        if (before?.decision === 'SUGGESTED' && canEdit) changes.push({ before, after: { ...before, decision: 'APPROVED' } });
      }
      history.commit(diffOf(changes));
    },
    reject: (id) => update(id, { decision: 'REJECTED' }),
    remove(id) {
      const before = scene.get(id);
      if (before && canEdit) {
        tool().cancel();
        commit(before, null);
      }
    },
    undo() {
      tool().cancel();
      history.undo();
    },
    redo() {
      tool().cancel();
      history.redo();
    },
    setTool(next) {
      tool().cancel();
      view.setState({ tool: next });
    },
    pointer: (phase, input) => {
      if (phase === 'up') {
        tool().up(input);
        return false;
      }
      return tool()[phase](input);
    },
    pointerCancel: () => tool().cancel(),
    cancel() {
      const { pendingBox, selectedId, tool: active } = view.getState();
      tool().cancel();
      if (pendingBox) view.setState({ pendingBox: null, pickingClass: false });
      else if (active !== 'select') view.setState({ tool: 'select' });
      else if (selectedId) view.setState({ selectedId: null });
    },
    visible: () => scene.all().filter((object) => isVisible(object, view.getState().filter)),
    unsaved: () => unsaved,
    beginSave() {
      const saving = unsaved;
      unsaved = EMPTY_DIFF;
      return saving;
    },
    failSave(saving) {
      unsaved = composeDiffs(saving, unsaved);
    },
    receive(theirs) {
      tool().cancel();
      const incoming = new Map(theirs.map((object) => [object.id, object]));
      const { changes, conflicts } = rebase(unsaved, incoming);
      const target = new Map(incoming);
      for (const [id, { after }] of changes) after ? target.set(id, after) : target.delete(id);
      applyRemote(replacing(scene, target));
      unsaved = changes;
      return conflicts;
    },
    restore(draft) {
      const { changes, conflicts } = rebase(draft, new Map(scene.all().map((object) => [object.id, object])));
      history.commit(changes);
      return conflicts;
    },
    takeTheirs({ id, theirs }) {
      const mine = scene.get(id) ?? null;
      if (theirs) applyRemote(diffOf([{ before: null, after: theirs }]));
      else if (mine) applyRemote(diffOf([{ before: mine, after: null }]));
      unsaved = new Map([...unsaved].filter(([key]) => key !== id));
    },
  };
}

/** The diff that makes the scene hold exactly these records, with the server's own fields too. */
function replacing(scene: Scene, target: ReadonlyMap<string, SceneObject>): SceneDiff {
  const removed: Change[] = scene
    .all()
    .filter(({ id }) => !target.has(id))
    .map((before) => ({ before, after: null }));
  const put: Change[] = [...target.values()].map((after) => ({ before: null, after }));
  return diffOf([...removed, ...put]);
}
