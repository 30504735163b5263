import { ALL_TEETH, FINDING_TYPES } from '@molaar/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEditor, type Editor } from './editor';
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
  return createEditor({ imageSize, objects: startObjects(), canEdit: true, newId: () => `new-${++count}` });
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
