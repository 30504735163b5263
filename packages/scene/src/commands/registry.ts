import { type FindingType, findingType } from '@molaar/domain/findings';
import { type Box, unionBox } from '@molaar/domain/geometry';
import type { Editor } from '../editor/editor';
import type { SceneAnnotation } from '../records/annotation';
import type { Command, CommandContext } from './command';
import {
  boxWithTeeth,
  clearSuggestions,
  decideAndSelectNext,
  hasNeighbourStep,
  hasQueue,
  neighbourStep,
  type ReviewStep,
  reviewQueue,
  reviewSteps,
  selectNeighbour,
} from './review';

/** Side of a new box drawn by keyboard, in screen pixels. */
const KEYBOARD_BOX = 80;

const always = () => true;
const mayEdit = ({ editor }: CommandContext) => editor.canEdit;
const selectedId = ({ editor }: CommandContext) => editor.view.getState().selectedId;
const hasSelection = (context: CommandContext) => selectedId(context) !== null;
/** True when something is selected and all of it may be changed. */
const mayChange = ({ editor }: CommandContext) => editor.selection().length > 0 && editor.selection().every(editor.mayChange);
const mayRemove = ({ editor }: CommandContext) => editor.selection().length > 0 && editor.selection().every(editor.mayRemove);
const mayDecide = (context: CommandContext) => context.editor.mayDecide && hasSelection(context);

/** Returns the mouth area as drawn or detected, else the box around all teeth. */
export function mouthArea(editor: Editor): Box | undefined {
  const annotations = editor.scene.all().filter((annotation) => annotation.decision !== 'REJECTED');
  const drawn = annotations.find((annotation) => annotation.class === 'MOUTH_AREA');
  return drawn?.box ?? unionBox(annotations.filter(({ class: type }) => findingType(type).category === 'TEETH').map(({ box }) => box));
}

const isInMouth = ({ class: type, category, decision }: SceneAnnotation) =>
  decision !== 'REJECTED' && (type === 'MOUTH_AREA' || category === 'TEETH');

/** Whether something is in the mouth, by list: the toolbar asks at each movement of the pointer. */
const mouths = new WeakMap<readonly SceneAnnotation[], boolean>();

function hasMouth({ listed }: Editor): boolean {
  const all = listed.list();
  const known = mouths.get(all) ?? all.some(isInMouth);
  mouths.set(all, known);
  return known;
}

const isMeasuring = ({ view }: Editor) => ['ruler', 'angle'].includes(view.getState().tool);

/** Opens the image on the mouth area; on the whole image where none is known. */
function openOnMouth({ editor, viewport }: CommandContext): void {
  const area = mouthArea(editor);
  if (area) viewport.fitArea(area, true);
  else viewport.fitBounds();
}

/** Shows the annotations with their whole teeth, also when all annotations were hidden. */
function reveal({ editor, viewport }: CommandContext, annotations: readonly SceneAnnotation[]): void {
  const box = boxWithTeeth(editor, annotations);
  if (!editor.view.getState().annotationsVisible) editor.view.setState({ annotationsVisible: true });
  if (box) viewport.reveal(box);
}

/** True when everything that is selected is on the screen. */
function isSelectionShown({ editor, viewport }: CommandContext): boolean {
  return editor.view.getState().annotationsVisible && editor.selection().every(({ box }) => viewport.shows(box));
}

/** Selects a step of the review and shows it. */
function showStep(context: CommandContext, step: ReviewStep): void {
  context.editor.select(step.map(({ id }) => id));
  reveal(context, step);
}

/** Starts the review at its first step, or ends it. */
function toggleReview(context: CommandContext): void {
  const { view } = context.editor;
  const reviewing = !view.getState().reviewing;
  view.setState({ reviewing });
  const [first] = reviewing ? reviewSteps(context.editor) : [];
  if (first) showStep(context, first);
}

/** Leads to the form of one finding: of several, as connected restorations, to that of the first. */
function editOne({ editor, page }: CommandContext): void {
  const { selectedId, alsoSelected } = editor.view.getState();
  if (selectedId && alsoSelected.length > 0) editor.select([selectedId]);
  page.focusAnnotationForm();
}

/** Selects the neighbour: during a review the next step, otherwise in the list. What is off the screen is shown. */
function selectNext(context: CommandContext, direction: 1 | -1): void {
  const { editor } = context;
  if (editor.view.getState().reviewing) {
    const step = neighbourStep(editor, direction);
    if (step) showStep(context, step);
    return;
  }
  const next = selectNeighbour(editor, direction);
  if (next && !isSelectionShown(context)) reveal(context, [next]);
}

/** Returns whether there is something else to go to: at the end of a review there is not. */
const hasNeighbour = ({ editor }: CommandContext) => !editor.view.getState().reviewing || hasNeighbourStep(editor);

/** A key decides only what is on the screen: what is not is shown first. */
function decide(context: CommandContext, decision: 'approve' | 'reject'): void {
  const { editor } = context;
  if (!isSelectionShown(context)) {
    reveal(context, editor.selection());
    return;
  }
  const next = decideAndSelectNext(editor, decision);
  if (next.length === 0) return;
  if (editor.view.getState().reviewing || !isSelectionShown(context)) reveal(context, next);
}

/** Undoes the last command. What it brings back to a review is selected and shown. */
function undo(context: CommandContext): void {
  const { editor } = context;
  const queued = new Set(reviewQueue(editor).map(({ id }) => id));
  editor.undo();
  const returned = reviewQueue(editor).filter(({ id }) => !queued.has(id));
  if (editor.view.getState().reviewing && returned.length > 0) showStep(context, returned);
}

/** Approves all clear teeth and the mouth area, and shows the whole image, so that the person sees which. */
function approveClear({ editor, viewport }: CommandContext): void {
  const clear = clearSuggestions(editor);
  if (!editor.view.getState().annotationsVisible) editor.view.setState({ annotationsVisible: true });
  if (!clear.every(({ box }) => viewport.shows(box))) viewport.fitBounds();
  editor.approveAll(clear.map(({ id }) => id));
}

/** Ends the drawing and moves the focus to the form with its finding type. */
function finishDrawing({ editor, page }: CommandContext): void {
  editor.finishDrawing();
  if (editor.view.getState().pickingType) page.focusAnnotationForm();
}

/**
 * Draws by keyboard: the first Enter puts a box in the centre of the view, the second moves the focus to its form. For
 * an outline the first shows a cursor, each further one sets a corner at the cursor, and one on the first or last
 * corner ends it. Ruler and angle have a cursor too.
 */
function placeBox(context: CommandContext): void {
  const { editor, viewport, page } = context;
  const { tool, pendingBox, cursor, pendingOutline } = editor.view.getState();
  const { point, pixel } = viewport.middle();
  if (isMeasuring(editor)) {
    if (cursor) editor.setMeasuredPoint();
    else editor.beginCursor(point);
    return;
  }
  if (tool !== 'outline') {
    if (pendingBox) finishDrawing(context);
    else editor.beginBox(point, KEYBOARD_BOX * pixel);
    return;
  }
  if (cursor) editor.setCorner(pixel);
  else if (pendingOutline.length > 0) editor.finishDrawing();
  if (editor.view.getState().pickingType) page.focusAnnotationForm();
  else if (!cursor) editor.beginCursor(point);
}

/** Makes the favourite the finding type of the selected annotation, else of the next one drawn. */
function takeFavourite(editor: Editor, type: FindingType | undefined): void {
  if (!type) return;
  const { pendingBox, selectedId: id, tool } = editor.view.getState();
  if (!pendingBox && id && tool === 'select') editor.changeType(id, type);
  else editor.view.setState({ pendingType: type });
}

/** All commands of the workdesk, in the order of the toolbar. */
export const COMMANDS: readonly Command[] = [
  // Run by the viewer once it shows the image.
  { id: 'mounted', group: 'event', keys: [], isEnabled: always, run: openOnMouth },
  { id: 'select', group: 'tool', keys: ['v'], isEnabled: always, run: ({ editor }) => editor.setTool('select') },
  { id: 'hand', group: 'tool', keys: ['h'], isEnabled: always, run: ({ editor }) => editor.setTool('hand') },
  {
    id: 'ruler',
    group: 'tool',
    keys: ['i'],
    isEnabled: always,
    run: ({ editor, page }) => {
      editor.setTool('ruler');
      if (!page.isCalibrated) page.askForCalibration();
    },
  },
  { id: 'angle', group: 'tool', keys: ['j'], isEnabled: always, run: ({ editor }) => editor.setTool('angle') },
  { id: 'annotate', group: 'tool', keys: ['b'], isEnabled: mayEdit, run: ({ editor }) => editor.setTool('annotate') },
  { id: 'outline', group: 'tool', keys: ['o'], isEnabled: mayEdit, run: ({ editor }) => editor.setTool('outline') },
  {
    id: 'selectMore',
    group: 'tool',
    keys: ['g'],
    isEnabled: mayEdit,
    run: ({ editor }) => {
      const { tool, selectsMore } = editor.view.getState();
      const on = !(tool === 'select' && selectsMore);
      editor.setTool('select');
      editor.view.setState({ selectsMore: on });
    },
  },
  { id: 'fitBounds', group: 'view', keys: ['0'], isEnabled: always, run: ({ viewport }) => viewport.fitBounds() },
  { id: 'zoomIn', group: 'view', keys: ['+', '='], isEnabled: always, run: ({ viewport }) => viewport.zoomIn() },
  { id: 'zoomOut', group: 'view', keys: ['-'], isEnabled: always, run: ({ viewport }) => viewport.zoomOut() },
  {
    id: 'zoom',
    group: 'view',
    keys: ['z'],
    isEnabled: hasSelection,
    run: ({ editor, viewport }) => {
      const annotation = editor.scene.get(editor.view.getState().selectedId ?? '');
      if (annotation) viewport.zoomTo(annotation.box);
    },
  },
  {
    id: 'zoomToMouthArea',
    group: 'view',
    keys: ['m'],
    // Runs at every change of the selection, so it stops at the first tooth.
    isEnabled: ({ editor }) => hasMouth(editor),
    run: ({ editor, viewport }) => {
      const area = mouthArea(editor);
      if (area) viewport.fitArea(area);
    },
  },
  { id: 'fullPage', group: 'view', keys: ['f'], isEnabled: always, run: ({ viewport }) => viewport.toggleFullPage() },
  { id: 'togglePanel', group: 'view', keys: ['y'], isEnabled: always, run: ({ page }) => page.togglePanel() },
  {
    id: 'toggleAnnotationVisibility',
    group: 'view',
    keys: ['s'],
    isEnabled: always,
    run: ({ editor }) => editor.view.setState(({ annotationsVisible }) => ({ annotationsVisible: !annotationsVisible, hoveredId: null })),
  },
  { id: 'adjust', group: 'view', keys: ['c'], isEnabled: always, run: ({ page }) => page.toggleAdjust() },
  {
    id: 'placeBox',
    group: 'edit',
    keys: ['Enter', ' '],
    ignoresRepeat: true,
    isEnabled: ({ editor }) => isMeasuring(editor) || (editor.canEdit && ['annotate', 'outline'].includes(editor.view.getState().tool)),
    run: placeBox,
  },
  {
    id: 'closeOutline',
    group: 'edit',
    keys: ['mod+Enter'],
    isEnabled: ({ editor }) => editor.view.getState().tool === 'outline' && editor.view.getState().pendingOutline.length > 0,
    run: finishDrawing,
  },
  { id: 'undo', group: 'edit', keys: ['mod+z'], isEnabled: ({ editor }) => editor.canUndo, run: undo },
  {
    id: 'redo',
    group: 'edit',
    keys: ['mod+shift+z', 'mod+y'],
    isEnabled: ({ editor }) => editor.canRedo,
    run: ({ editor }) => editor.redo(),
  },
  {
    id: 'delete',
    group: 'edit',
    keys: ['Delete', 'Backspace'],
    ignoresRepeat: true,
    isEnabled: (context) => mayRemove(context) || (mayEdit(context) && context.editor.view.getState().pendingOutline.length > 0),
    run: ({ editor }) => {
      if (!editor.removeLastCorner()) editor.removeSelected();
    },
  },
  {
    id: 'selectAll',
    group: 'edit',
    keys: ['mod+a'],
    isEnabled: mayEdit,
    run: ({ editor }) => {
      const { hiddenIds } = editor.view.getState();
      editor.select(editor.visible().flatMap(({ id }) => (hiddenIds.has(id) ? [] : id)));
    },
  },
  { id: 'snapToTooth', group: 'edit', keys: ['t'], isEnabled: mayChange, run: ({ editor }) => editor.snapToTooth() },
  {
    id: 'hideAnnotations',
    group: 'view',
    keys: ['x'],
    isEnabled: hasSelection,
    run: ({ editor }) => editor.toggleHidden(editor.selection().map(({ id }) => id)),
  },
  { id: 'save', group: 'edit', keys: ['mod+s'], isEnabled: mayEdit, run: ({ page }) => page.save() },
  { id: 'cancel', group: 'edit', keys: ['Escape'], isEnabled: always, run: ({ editor }) => editor.cancel() },
  {
    id: 'review',
    group: 'review',
    keys: ['q'],
    isEnabled: ({ editor }) => editor.view.getState().reviewing || hasQueue(editor),
    run: toggleReview,
  },
  { id: 'next', group: 'review', keys: ['n', 'ArrowDown'], isEnabled: hasNeighbour, run: (context) => selectNext(context, 1) },
  { id: 'previous', group: 'review', keys: ['p', 'ArrowUp'], isEnabled: hasNeighbour, run: (context) => selectNext(context, -1) },
  { id: 'approve', group: 'review', keys: ['a'], ignoresRepeat: true, isEnabled: mayDecide, run: (context) => decide(context, 'approve') },
  {
    id: 'approveClear',
    group: 'review',
    keys: ['shift+a'],
    ignoresRepeat: true,
    isEnabled: ({ editor }) => editor.mayDecide && clearSuggestions(editor).length > 0,
    run: approveClear,
  },
  { id: 'reject', group: 'review', keys: ['r'], ignoresRepeat: true, isEnabled: mayDecide, run: (context) => decide(context, 'reject') },
  {
    id: 'edit',
    group: 'review',
    keys: ['e'],
    isEnabled: (context) => mayChange(context) || context.editor.view.getState().pickingType,
    run: editOne,
  },
  ...([1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map(
    (key): Command => ({
      id: `favourite${key}`,
      group: 'edit',
      keys: [String(key)],
      isEnabled: (context) => mayEdit(context) && context.page.favourites[key - 1] !== undefined,
      run: ({ editor, page }) => takeFavourite(editor, page.favourites[key - 1]),
    }),
  ),
  { id: 'compare', group: 'image', keys: ['d'], isEnabled: always, run: ({ page }) => page.compare() },
  { id: 'showToPatient', group: 'image', keys: ['u'], isEnabled: always, run: ({ page }) => page.showToPatient() },
  {
    id: 'linkViews',
    group: 'view',
    keys: ['l'],
    isEnabled: ({ page }) => page.linkViews !== undefined,
    run: ({ page }) => page.linkViews?.(),
  },
  { id: 'comments', group: 'image', keys: ['k'], isEnabled: always, run: ({ page }) => page.toggleComments() },
  {
    id: 'swapSides',
    group: 'image',
    keys: ['w'],
    ignoresRepeat: true,
    isEnabled: ({ editor }) => editor.mayDecide,
    run: ({ page }) => page.swapSides(),
  },
  { id: 'crop', group: 'image', keys: ['shift+c'], isEnabled: ({ page }) => page.canEditPatients, run: ({ page }) => page.crop() },
  { id: 'addImage', group: 'image', keys: ['shift+u'], isEnabled: ({ page }) => page.canEditPatients, run: ({ page }) => page.addImage() },
  {
    id: 'deleteImage',
    group: 'image',
    keys: ['shift+d'],
    isEnabled: ({ page }) => page.canEditPatients,
    run: ({ page }) => page.deleteImage(),
  },
  { id: 'shortcuts', group: 'help', keys: ['?'], isEnabled: always, run: ({ page }) => page.showShortcuts() },
  { id: 'hints', group: 'help', keys: [], isEnabled: always, run: ({ page }) => page.showHints() },
];
