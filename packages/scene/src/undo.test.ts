import { ALL_TEETH, FINDING_TYPES } from '@molaar/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDraft, writeDraft } from './draft';
import { createEditor, type Editor } from './editor';
import { boxOfOutline, type Point } from './geometry';
import type { SceneObject } from './records';
import { sceneObject } from './test-objects';

const imageSize = { width: 1000, height: 500 };

const action = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    x: fc.nat(900),
    y: fc.nat(400),
    type: fc.constantFrom(...FINDING_TYPES),
    tooth: fc.constantFrom(...ALL_TEETH),
  }),
  fc.record({ do: fc.constantFrom('approve' as const, 'reject' as const, 'remove' as const), pick: fc.nat(20) }),
  fc.record({
    do: fc.constant('relabel' as const),
    pick: fc.nat(20),
    tooth: fc.constantFrom(...ALL_TEETH),
    type: fc.constantFrom(...FINDING_TYPES),
  }),
  fc.record({
    do: fc.constant('drag' as const),
    pick: fc.nat(20),
    path: fc.array(fc.tuple(fc.nat(999), fc.nat(499)), { minLength: 1, maxLength: 5 }),
    cancelled: fc.boolean(),
  }),
  fc.record({ do: fc.constant('draw' as const), path: fc.array(fc.tuple(fc.nat(999), fc.nat(499)), { minLength: 2, maxLength: 4 }) }),
  fc.record({ do: fc.constant('outline' as const), path: fc.array(fc.tuple(fc.nat(999), fc.nat(499)), { minLength: 3, maxLength: 6 }) }),
  fc.record({
    do: fc.constant('many' as const),
    area: fc.tuple(fc.nat(900), fc.nat(400)),
    act: fc.constantFrom('drag', 'remove', 'reject', 'snap', 'nudge'),
    cancelled: fc.boolean(),
  }),
  fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

function perform(editor: Editor, step: Action): void {
  const all = editor.scene.all();
  const picked = 'pick' in step && all.length > 0 ? all[step.pick % all.length]! : undefined;
  switch (step.do) {
    case 'add':
      editor.add({ box: [step.x, step.y, 30, 20], class: step.type, location: step.tooth, surface: ['O'] });
      return;
    case 'undo':
    case 'redo':
      editor[step.do]();
      return;
    case 'outline':
      editor.setTool('outline');
      for (const point of [...step.path, step.path[0]!]) {
        editor.pointer('down', { point, pixel: 1 });
        editor.pointer('up', { point, pixel: 1 });
      }
      if (editor.view.getState().pickingClass)
        editor.add({
          box: editor.view.getState().pendingBox!,
          outline: step.path.flat(),
          class: 'IRREG_LUCENCY',
          location: null,
          surface: ['JAW'],
        });
      editor.setTool('select');
      return;
    case 'many': {
      editor.select([]);
      const [x, y] = step.area;
      for (const [phase, point] of [
        ['down', [x, y]],
        ['move', [x + 40, y + 40]],
        ['move', [999, 499]],
        ['up', [999, 499]],
      ] as const)
        editor.pointer(phase, { point, pixel: 1, shift: true });
      const [first] = editor.selection();
      if (!first) return;
      if (step.act === 'remove') editor.removeSelected();
      else if (step.act === 'reject') editor.rejectAll(editor.selection().map(({ id }) => id));
      else if (step.act === 'snap') editor.snapToTooth();
      else if (step.act === 'nudge') editor.nudge([x % 30, -(y % 30)], step.cancelled ? 'move' : 'resize');
      else
        gesture(
          editor,
          [
            [first.box[0] + first.box[2] / 2, first.box[1] + first.box[3] / 2],
            [x, y],
            [y, x],
          ],
          step.cancelled,
        );
      return;
    }
    case 'draw':
      editor.setTool('annotate');
      gesture(editor, step.path);
      if (editor.view.getState().pickingClass)
        editor.add({ box: editor.view.getState().pendingBox!, class: 'CROWN', location: '11', surface: ['CROWN'] });
      editor.setTool('select');
      return;
  }
  if (!picked) return;
  if (step.do === 'relabel') editor.change(picked.id, { class: step.type, location: step.tooth });
  else if (step.do === 'drag') {
    editor.view.setState({ selectedId: picked.id });
    gesture(editor, [[picked.box[0] + picked.box[2] / 2, picked.box[1] + picked.box[3] / 2], ...step.path], step.cancelled);
  } else editor[step.do](picked.id);
}

function gesture(editor: Editor, path: readonly (readonly [number, number])[], cancelled = false): void {
  editor.pointer('down', { point: path[0]!, pixel: 1 });
  for (const point of path.slice(1)) editor.pointer('move', { point, pixel: 1 });
  if (cancelled) editor.cancel();
  else editor.pointer('up', { point: path[path.length - 1]!, pixel: 1 });
}

const snapshot = (editor: Editor) => new Map(editor.scene.all().map((object) => [object.id, object]));

function startObjects(): SceneObject[] {
  return [
    sceneObject({ id: 'a' }),
    sceneObject({ id: 'b', class: 'TOOTH', category: 'TEETH', surface: ['WHOLE_TOOTH'], box: [400, 100, 60, 200] }),
    sceneObject({
      id: 'c',
      class: 'CROWN',
      category: 'RESTORATIONS',
      surface: ['CROWN'],
      box: [600, 100, 60, 60],
      source: 'PERSON',
      decision: 'APPROVED',
    }),
  ];
}

function freshEditor(): Editor {
  let count = 0;
  return createEditor({ imageSize, objects: startObjects(), right: 'YES', newId: () => `new-${++count}` });
}

/** Two corners of an outline that is not closed. */
function clickTwoCorners(editor: ReturnType<typeof freshEditor>): void {
  for (const point of [
    [700, 300],
    [760, 300],
  ] as const) {
    editor.pointer('down', { point, pixel: 1 });
    editor.pointer('up', { point, pixel: 1 });
  }
}

describe('undo and redo', () => {
  it('gives the start for any sequence undone, and the end for it redone', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (steps) => {
        const editor = freshEditor();
        const start = snapshot(editor);
        for (const step of steps) perform(editor, step);
        while (editor.history.canRedo) editor.redo();
        const end = snapshot(editor);
        while (editor.history.canUndo) editor.undo();
        expect(snapshot(editor)).toEqual(start);
        expect(editor.unsaved().size).toBe(0);
        while (editor.history.canRedo) editor.redo();
        expect(snapshot(editor)).toEqual(end);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the spatial index in step with the records', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), fc.nat(900), fc.nat(400), (steps, x, y) => {
        const editor = freshEditor();
        for (const step of steps) perform(editor, step);
        const slow = editor.scene
          .all()
          .filter(({ box }) => box[0] <= x + 100 && x <= box[0] + box[2] && box[1] <= y + 80 && y <= box[1] + box[3])
          .map(({ id }) => id);
        expect([...editor.scene.search([x, y, 100, 80])].sort()).toEqual(slow.sort());
      }),
    );
  });

  it('makes one step of a whole drag, and none of a cancelled one', () => {
    const editor = freshEditor();
    editor.view.setState({ selectedId: 'b' });
    gesture(editor, [
      [430, 200],
      [440, 210],
      [480, 250],
    ]);
    expect(editor.scene.get('b')).toMatchObject({ box: [450, 150, 60, 200], decision: 'EDITED' });
    editor.undo();
    expect(editor.scene.get('b')).toMatchObject({ box: [400, 100, 60, 200], decision: 'SUGGESTED' });
    expect(editor.history.canUndo).toBe(false);
    gesture(
      editor,
      [
        [430, 200],
        [440, 210],
        [480, 250],
      ],
      true,
    );
    expect(editor.scene.get('b')!.box).toEqual([400, 100, 60, 200]);
    expect(editor.history.canUndo).toBe(false);
  });

  it('resizes by a handle within the image', () => {
    const editor = freshEditor();
    editor.view.setState({ selectedId: 'c' });
    gesture(editor, [
      [660, 160],
      [700, 180],
      [2000, 400],
    ]);
    expect(editor.scene.get('c')!.box).toEqual([600, 100, 400, 300]);
  });
});

describe('several objects', () => {
  it('are chosen by a rectangle and moved as one step, stopping together at the edge', () => {
    const editor = freshEditor();
    for (const [phase, point] of [
      ['down', [380, 90]],
      ['move', [500, 200]],
      ['move', [700, 350]],
      ['up', [700, 350]],
    ] as const)
      editor.pointer(phase, { point, pixel: 1, shift: true });
    expect(editor.selection().map(({ id }) => id)).toEqual(['b', 'c']);
    gesture(editor, [
      [430, 200],
      [440, 200],
      [430, 20],
    ]);
    expect(editor.scene.get('b')!.box).toEqual([400, 0, 60, 200]);
    expect(editor.scene.get('c')!.box).toEqual([600, 0, 60, 60]);
    editor.undo();
    expect(editor.unsaved().size).toBe(0);
    expect(editor.history.canUndo).toBe(false);
  });

  it('are added to and taken from the selection with Shift', () => {
    const editor = freshEditor();
    const shiftClick = (point: readonly [number, number]) => {
      editor.pointer('down', { point, pixel: 1, shift: true });
      editor.pointer('up', { point, pixel: 1, shift: true });
    };
    shiftClick([420, 150]);
    shiftClick([610, 110]);
    expect(editor.selection().map(({ id }) => id)).toEqual(['b', 'c']);
    shiftClick([420, 150]);
    expect(editor.selection().map(({ id }) => id)).toEqual(['c']);
    editor.view.setState({ selectedId: 'a' });
    expect(editor.view.getState().alsoSelected).toEqual([]);
  });
});

describe('an outline', () => {
  const drawn = () => {
    const editor = freshEditor();
    editor.setTool('outline');
    for (const point of [
      [700, 300],
      [760, 300],
      [740, 360],
      [700, 300],
    ] as const) {
      editor.pointer('down', { point, pixel: 1 });
      editor.pointer('up', { point, pixel: 1 });
    }
    const { pendingBox, pendingOutline } = editor.view.getState();
    const id = editor.add({
      box: pendingBox!,
      outline: pendingOutline.slice(0, -1).flat(),
      class: 'IRREG_LUCENCY',
      location: null,
      surface: ['JAW'],
    });
    editor.setTool('select');
    return { editor, id };
  };

  it('closes on its first corner and lies within its box', () => {
    const { editor, id } = drawn();
    expect(editor.scene.get(id)).toMatchObject({ box: [700, 300, 60, 60], outline: [700, 300, 760, 300, 740, 360] });
  });

  it('goes with its box, and each corner can be moved or added', () => {
    const { editor, id } = drawn();
    editor.change(id, { box: [710, 310, 120, 60] });
    expect(editor.scene.get(id)!.outline).toEqual([710, 310, 830, 310, 790, 370]);
    editor.undo();
    gesture(editor, [
      [740, 360],
      [740, 370],
      [750, 400],
    ]);
    expect(editor.scene.get(id)).toMatchObject({ outline: [700, 300, 760, 300, 750, 400], box: [700, 300, 60, 100] });
    gesture(editor, [
      [730, 300],
      [730, 290],
      [730, 280],
    ]);
    expect(editor.scene.get(id)!.outline).toEqual([700, 300, 730, 280, 760, 300, 750, 400]);
    editor.undo();
    expect(editor.scene.get(id)!.outline).toEqual([700, 300, 760, 300, 750, 400]);
  });

  it('of a tooth that the analysis saw is stretched with its box, and stays through every decision', () => {
    const outline = [700, 300, 720, 280, 740, 300, 740, 360, 700, 360];
    const tooth = sceneObject({ id: 'tooth', class: 'TOOTH', category: 'TEETH', outline, box: boxOfOutline(outline) });
    const editor = createEditor({ imageSize, objects: [tooth], right: 'YES', newId: () => 'new' });
    editor.approve('tooth');
    expect(editor.scene.get('tooth')).toMatchObject({ decision: 'APPROVED', outline });
    editor.select(['tooth']);
    // One of its corners, and the lower right handle of its box.
    gesture(editor, [
      [740, 360],
      [750, 370],
      [780, 440],
    ]);
    expect(editor.scene.get('tooth')).toMatchObject({
      box: [700, 280, 80, 160],
      outline: [700, 320, 740, 280, 780, 320, 780, 440, 700, 440],
      decision: 'EDITED',
    });
    gesture(editor, [
      [740, 360],
      [730, 350],
      [720, 350],
    ]);
    expect(editor.scene.get('tooth')).toMatchObject({
      box: [680, 270, 80, 160],
      outline: [680, 310, 720, 270, 760, 310, 760, 430, 680, 430],
    });
    editor.undo();
    editor.undo();
    editor.undo();
    expect(editor.scene.get('tooth')).toMatchObject({ decision: 'SUGGESTED', outline });
  });

  it('is what is chosen by: beside it, in its box, the neighbour is', () => {
    // Leaning teeth: the corner of one box lies in the other's tooth.
    const leaning = (id: string, left: number, width: number) => {
      const outline = [left, 300, left + width, 300, left + width + 60, 400, left + 60, 400];
      return sceneObject({ id, class: 'TOOTH', category: 'TEETH', outline, box: boxOfOutline(outline) });
    };
    const editor = createEditor({
      imageSize,
      objects: [leaning('wide', 600, 50), leaning('narrow', 650, 30)],
      right: 'YES',
      newId: () => 'new',
    });
    const click = (point: Point) => {
      editor.pointer('down', { point, pixel: 1 });
      editor.pointer('up', { point, pixel: 1 });
      return editor.view.getState().selectedId;
    };
    expect(click([680, 380])).toBe('wide');
    expect(click([680, 380])).toBe('narrow');
    editor.select([]);
    expect(click([665, 310])).toBe('narrow');
  });

  it('gets no more corners than are kept of it', () => {
    const ring = (corners: number) =>
      Array.from({ length: corners }, (_, at) => [
        700 + 90 * Math.cos((2 * Math.PI * at) / corners),
        300 + 90 * Math.sin((2 * Math.PI * at) / corners),
      ]).flat();
    const cornersAfterDrag = (corners: number) => {
      const outline = ring(corners);
      const object = sceneObject({ id: 'ring', outline, box: boxOfOutline(outline), source: 'PERSON', decision: 'APPROVED' });
      const editor = createEditor({ imageSize, objects: [object], right: 'YES', newId: () => 'new' });
      editor.select(['ring']);
      const middle: Point = [(outline[0]! + outline[2]!) / 2, (outline[1]! + outline[3]!) / 2];
      const pixel = 0.01;
      editor.pointer('down', { point: middle, pixel });
      editor.pointer('move', { point: [middle[0] + 5, middle[1]], pixel });
      editor.pointer('up', { point: [middle[0] + 5, middle[1]], pixel });
      return editor.scene.get('ring')!.outline!.length / 2;
    };
    expect([cornersAfterDrag(199), cornersAfterDrag(200)]).toEqual([200, 200]);
  });

  it('loses its last corner by Delete, and itself by Escape', () => {
    const editor = freshEditor();
    editor.setTool('outline');
    clickTwoCorners(editor);
    expect(editor.takeCornerBack()).toBe(true);
    expect(editor.view.getState().pendingOutline[0]).toEqual([700, 300]);
    editor.cancel();
    expect(editor.view.getState().pendingOutline).toEqual([]);
    expect(editor.takeCornerBack()).toBe(false);
  });
});

describe('a second finger', () => {
  const press = (editor: Editor, ...[first, ...path]: readonly (readonly [number, number])[]) => {
    editor.pointer('down', { point: first!, pixel: 1 });
    for (const point of path) editor.pointer('move', { point, pixel: 1 });
  };
  const click = (editor: Editor, point: readonly [number, number]) => {
    press(editor, point);
    editor.pointer('up', { point, pixel: 1 });
  };

  it('ends the press and leaves the corners before it', () => {
    const editor = freshEditor();
    editor.setTool('outline');
    for (const point of [
      [700, 300],
      [760, 300],
    ] as const)
      click(editor, point);
    press(editor, [740, 360], [720, 380], [680, 400]);
    editor.pointerCancel();
    expect(editor.view.getState().pendingOutline.slice(0, -1)).toEqual([
      [700, 300],
      [760, 300],
    ]);
    click(editor, [740, 360]);
    editor.finishDrawing();
    expect(editor.view.getState()).toMatchObject({ pickingClass: true, pendingBox: [700, 300, 60, 60] });
    press(editor, [100, 400]);
    editor.pointerCancel();
    expect(editor.view.getState()).toMatchObject({ pickingClass: true, pendingBox: [700, 300, 60, 60] });
  });

  it('leaves a box that waits for its class', () => {
    const editor = freshEditor();
    editor.setTool('annotate');
    press(editor, [700, 300], [760, 360]);
    editor.pointer('up', { point: [760, 360], pixel: 1 });
    press(editor, [100, 100], [200, 200]);
    editor.pointerCancel();
    expect(editor.view.getState()).toMatchObject({ pickingClass: true, pendingBox: [700, 300, 60, 60] });
  });
});

describe('undo while something is drawn', () => {
  it('takes back the last corner, then the step before', () => {
    const editor = freshEditor();
    editor.approve('a');
    editor.setTool('outline');
    clickTwoCorners(editor);
    const corners = () => editor.view.getState().pendingOutline.slice(0, -1);
    editor.undo();
    expect([corners(), editor.canRedo]).toEqual([[[700, 300]], false]);
    editor.undo();
    expect([corners(), editor.scene.get('a')!.decision]).toEqual([[], 'APPROVED']);
    editor.undo();
    expect(editor.scene.get('a')!.decision).toBe('SUGGESTED');
  });

  it('takes back the box alone, and of a drag the drag alone', () => {
    const editor = freshEditor();
    editor.approve('a');
    editor.beginBox([500, 250], 80);
    editor.undo();
    expect([editor.view.getState().pendingBox, editor.scene.get('a')!.decision]).toEqual([null, 'APPROVED']);
    editor.setTool('select');
    editor.select(['b']);
    editor.pointer('down', { point: [430, 200], pixel: 1 });
    editor.pointer('move', { point: [480, 200], pixel: 1 });
    editor.undo();
    expect([editor.scene.get('b')!.box[0], editor.scene.get('a')!.decision]).toEqual([400, 'APPROVED']);
  });
});

describe('after a reload', () => {
  it('goes back and forth through the steps since the last save', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 12 }), fc.array(action, { maxLength: 12 }), fc.nat(5), (before, after, back) => {
        const editor = freshEditor();
        for (const step of before) perform(editor, step);
        editor.cancel();
        editor.beginSave();
        const saved = snapshot(editor);
        for (const step of after) perform(editor, step);
        for (let times = 0; times < back; times++) editor.undo();
        const unsaved = editor.unsaved();
        const { changes, steps } = readDraft(writeDraft(1, 0, unsaved, editor.history.stepsOf(unsaved)))!;
        const end = snapshot(editor);

        const reloaded = createEditor({ imageSize, objects: [...saved.values()], right: 'YES', newId: () => 'other' });
        expect(reloaded.restore(changes, steps)).toEqual([]);
        expect(snapshot(reloaded)).toEqual(end);
        for (const step of steps.done) {
          expect(reloaded.canUndo, String(step.size)).toBe(true);
          editor.undo();
          reloaded.undo();
          expect(snapshot(reloaded)).toEqual(snapshot(editor));
        }
        for (const _ of [...steps.done, ...steps.undone]) {
          editor.redo();
          reloaded.redo();
          expect(snapshot(reloaded)).toEqual(snapshot(editor));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('takes back as one step what came about by more than is kept', () => {
    const editor = freshEditor();
    for (let times = 0; times < 600; times++) editor.change('b', { box: [400 + (times % 2), 100, 60, 200 + (times % 7)] });
    expect(editor.history.stepsOf(editor.unsaved()).done).toEqual([]);
    const { changes, steps } = readDraft(writeDraft(1, 0, editor.unsaved(), editor.history.stepsOf(editor.unsaved())))!;
    const reloaded = freshEditor();
    reloaded.restore(changes, steps);
    reloaded.undo();
    expect(reloaded.unsaved().size).toBe(0);
  });

  it('takes back as one step what came about by longer texts than are kept', () => {
    const editor = freshEditor();
    const corners = (shift: number) => Array.from({ length: 4000 }, (_, index) => 100 + shift + (index % 90) / 7);
    for (let times = 0; times < 30; times++) editor.change('b', { outline: corners(times) });
    const steps = editor.history.stepsOf(editor.unsaved());
    expect(steps.done).toHaveLength(30);
    const draft = readDraft(writeDraft(1, 0, editor.unsaved(), steps))!;
    expect([draft.changes.size, draft.steps.done]).toEqual([1, []]);
    const reloaded = freshEditor();
    reloaded.restore(draft.changes, draft.steps);
    expect(snapshot(reloaded)).toEqual(snapshot(editor));
  });
});

describe('one step', () => {
  it('is what is typed into one field of one object, until something else is done', () => {
    const editor = freshEditor();
    const type = (id: string, label: string) => editor.change(id, { label }, 'label');
    for (const label of ['r', 'ro', 'root']) type('a', label);
    type('c', 'x');
    const labels = () => ['a', 'c'].map((id) => editor.scene.get(id)!.label);
    editor.undo();
    expect(labels()).toEqual(['root', null]);
    type('a', 'roots');
    editor.undo();
    expect(labels()).toEqual(['root', null]);
    editor.undo();
    expect([labels(), editor.canUndo]).toEqual([[null, null], false]);
  });

  it('ends with a save', () => {
    const editor = freshEditor();
    editor.change('c', { label: 'a' }, 'label');
    editor.beginSave();
    editor.change('c', { label: 'ab' }, 'label');
    editor.undo();
    expect(editor.scene.get('c')!.label).toBe('a');
  });

  it('is the way of an object while its key is held', () => {
    const editor = freshEditor();
    editor.select(['b']);
    editor.nudge([5, 0], 'move');
    for (let times = 0; times < 3; times++) editor.nudge([5, 0], 'move', true);
    editor.nudge([5, 0], 'move');
    const x = () => editor.scene.get('b')!.box[0];
    expect(x()).toBe(425);
    editor.undo();
    expect(x()).toBe(420);
    editor.undo();
    expect(x()).toBe(400);
  });
});

describe('clicking', () => {
  const click = (editor: Editor, point: readonly [number, number]) => gesture(editor, [point]);

  it('selects the smallest object, then the one underneath, and nothing beside them', () => {
    const editor = freshEditor();
    editor.add({ box: [410, 120, 20, 20], class: 'COMPOSITE', location: '11', surface: ['I'] });
    editor.view.setState({ selectedId: null });
    click(editor, [420, 130]);
    expect(editor.view.getState().selectedId).toBe('new-1');
    click(editor, [420, 130]);
    expect(editor.view.getState().selectedId).toBe('b');
    click(editor, [900, 400]);
    expect(editor.view.getState().selectedId).toBeNull();
  });

  it('leaves the selection alone when the viewer pans', () => {
    const editor = freshEditor();
    editor.view.setState({ selectedId: 'c' });
    gesture(editor, [
      [420, 150],
      [460, 190],
      [500, 220],
    ]);
    expect(editor.view.getState().selectedId).toBe('c');
    expect(editor.scene.get('b')!.box).toEqual([400, 100, 60, 200]);
  });

  it('approves many suggestions as one step', () => {
    const editor = freshEditor();
    editor.approveAll(['a', 'b', 'c', 'none']);
    expect(editor.scene.all().map(({ decision }) => decision)).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
    editor.undo();
    expect(editor.unsaved().size).toBe(0);
  });
});
