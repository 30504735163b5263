import { FINDING_TYPES } from '@molaar/domain/findings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEditor, type Editor } from '../editor/editor';
import type { Point } from '../geometry/boxes';
import { sceneAnnotation } from '../testing/annotations';
import type { CommandContext, CommandId } from './command';
import { COMMANDS } from './registry';

const imageSize = { width: 1000, height: 500 };
const IDS = COMMANDS.map(({ id }) => id);
const nothing = () => undefined;

/** Annotations of each kind that commands distinguish, and a page that offers every action. */
function desk(): CommandContext {
  let count = 0;
  const editor = createEditor({
    imageSize,
    annotations: [
      sceneAnnotation({ id: 'caries', box: [410, 130, 20, 20], checkTooth: true }),
      sceneAnnotation({ id: 'tooth', class: 'TOOTH', category: 'TEETH', surface: ['WHOLE_TOOTH'], box: [400, 100, 60, 200] }),
      sceneAnnotation({
        id: 'clear',
        class: 'TOOTH',
        category: 'TEETH',
        surface: ['WHOLE_TOOTH'],
        location: '37',
        box: [480, 100, 60, 200],
      }),
      sceneAnnotation({
        id: 'crown',
        class: 'CROWN',
        category: 'RESTORATIONS',
        surface: ['CROWN'],
        box: [390, 90, 70, 70],
        source: 'PERSON',
      }),
      sceneAnnotation({
        id: 'lucency',
        class: 'IRREG_LUCENCY',
        location: null,
        surface: ['JAW'],
        box: [700, 300, 60, 60],
        outline: [700, 300, 760, 300, 740, 360],
        source: 'PERSON',
        decision: 'APPROVED',
        confidence: null,
      }),
    ],
    right: 'YES',
    newId: () => `new-${++count}`,
  });
  return {
    editor,
    viewport: {
      fitBounds: nothing,
      zoomIn: nothing,
      zoomOut: nothing,
      fitArea: nothing,
      zoomTo: nothing,
      reveal: nothing,
      shows: () => true,
      bringIntoView: () => undefined,
      focus: nothing,
      toggleFullPage: nothing,
      middle: () => ({ point: [500, 250], pixel: 1 }),
    },
    page: {
      addImage: nothing,
      deleteImage: nothing,
      toggleAdjust: nothing,
      togglePanel: nothing,
      focusAnnotationForm: nothing,
      swapSides: nothing,
      isCalibrated: true,
      askForCalibration: nothing,
      crop: nothing,
      compare: nothing,
      linkViews: nothing,
      showToPatient: nothing,
      toggleComments: nothing,
      showShortcuts: nothing,
      showHints: nothing,
      save: nothing,
      favourites: FINDING_TYPES.slice(0, 9),
      canEditPatients: true,
    },
  };
}

/** Runs the command as toolbar and keyboard do. @returns whether it was enabled. */
function run(id: CommandId, context: CommandContext): boolean {
  const command = COMMANDS.find((candidate) => candidate.id === id)!;
  const enabled = command.isEnabled(context);
  if (enabled) command.run(context);
  return enabled;
}

/** Adds a drawing without a finding type, as the form does. */
function answerForm({ view, add, propose }: Editor): void {
  const { pendingBox, pendingOutline, pickingType } = view.getState();
  if (pendingBox && pickingType)
    add({
      box: pendingBox,
      outline: pendingOutline.length > 0 ? pendingOutline.slice(0, -1).flat() : null,
      class: propose(pendingBox).class,
      location: '36',
      surface: ['O'],
    });
}

const point = fc.tuple(fc.nat(999), fc.nat(499));
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ command: fc.constantFrom(...IDS) }) },
  { weight: 3, arbitrary: fc.record({ pointer: fc.constantFrom('down' as const, 'move' as const, 'up' as const), at: point }) },
  // Most annotations are here.
  { weight: 2, arbitrary: fc.constantFrom({ pointer: 'down' as const, at: [420, 140] as const }) },
  { weight: 1, arbitrary: fc.record({ select: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ walk: fc.constantFrom([60, 0] as const, [0, 60] as const, [-70, -70] as const) }) },
  { weight: 1, arbitrary: fc.constant({ form: true }) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** Commands may run during a gesture: a key is pressed while the mouse button is down. */
function perform(context: CommandContext, one: Action): void {
  const { editor } = context;
  if ('command' in one) run(one.command, context);
  else if ('pointer' in one) editor.pointer(one.pointer, { point: one.at as Point, pixel: 1 });
  else if ('walk' in one) editor.moveCursor(one.walk);
  else if ('select' in one) {
    const all = editor.scene.all();
    if (all.length > 0) editor.select([all[one.select % all.length]!.id]);
  } else answerForm(editor);
}

const snapshot = ({ scene }: Editor) => new Map(scene.all().map((annotation) => [annotation.id, annotation]));

/** Undoes to the start and redoes to the end, and expects the records of both. */
function expectRoundTrip(context: CommandContext, start: ReturnType<typeof snapshot>): void {
  const { editor } = context;
  editor.pointerCancel();
  // During a drawing nothing can be redone.
  editor.cancel();
  while (run('redo', context));
  const end = snapshot(editor);
  while (run('undo', context));
  expect(snapshot(editor)).toEqual(start);
  expect(editor.unsaved().size).toBe(0);
  while (run('redo', context));
  expect(snapshot(editor)).toEqual(end);
}

describe('every command of the registry', () => {
  it('undone gives the start and redone the end, in any sequence and within gestures', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const context = desk();
        const start = snapshot(context.editor);
        for (const one of actions) perform(context, one);
        expectRoundTrip(context, start);
      }),
      { numRuns: 500 },
    );
  });

  it.each(IDS)('runs %s, undoes and redoes it', (id) => {
    const context = desk();
    const { editor } = context;
    const start = snapshot(editor);
    // A state in which every command is enabled: with a selection, undo, redo and a drawing tool.
    editor.approve('tooth');
    editor.reject('caries');
    editor.undo();
    if (id === 'placeBox') editor.setTool('annotate');
    else if (id === 'closeOutline') {
      editor.setTool('outline');
      run('placeBox', context);
      run('placeBox', context);
    } else editor.select(['crown']);
    const before = snapshot(editor);
    expect(run(id, context)).toBe(true);
    if (CHANGING.has(id)) expect(snapshot(editor)).not.toEqual(before);
    else expect(snapshot(editor)).toEqual(before);
    expectRoundTrip(context, start);
  });

  it('leaves no trace in records or history when a gesture is cancelled', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), fc.array(point, { minLength: 2, maxLength: 5 }), (actions, path) => {
        const context = desk();
        const { editor } = context;
        for (const one of actions) perform(context, one);
        editor.pointerCancel();
        const before = { records: snapshot(editor), canUndo: editor.history.canUndo, canRedo: editor.history.canRedo };
        const [first] = editor.selection();
        const from: Point = first ? [first.box[0] + first.box[2] / 2, first.box[1] + first.box[3] / 2] : path[0]!;
        editor.pointer('down', { point: from, pixel: 1 });
        for (const place of path) editor.pointer('move', { point: place, pixel: 1 });
        editor.pointerCancel();
        expect({ records: snapshot(editor), canUndo: editor.history.canUndo, canRedo: editor.history.canRedo }).toEqual(before);
      }),
    );
  });
});

/** The commands that change records while an own crown is selected. */
const CHANGING: ReadonlySet<CommandId> = new Set<CommandId>([
  'undo',
  'redo',
  'delete',
  'snapToTooth',
  'approve',
  'approveClear',
  'reject',
  'favourite1',
  'favourite2',
  'favourite3',
  'favourite4',
  'favourite5',
  'favourite6',
  'favourite7',
  'favourite8',
  'favourite9',
]);
