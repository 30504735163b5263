import { FINDING_TYPES } from '@molaar/domain/findings';
import { ALL_TEETH } from '@molaar/domain/teeth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDraft, writeDraft } from '../sync/draft';
import { clickTwoCorners, freshEditor, gesture, imageSize } from '../testing/editor';
import { createEditor, type Editor } from './editor';

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
    do: fc.constant('changeType' as const),
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
      if (editor.view.getState().pickingType)
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
      if (editor.view.getState().pickingType)
        editor.add({ box: editor.view.getState().pendingBox!, class: 'CROWN', location: '11', surface: ['CROWN'] });
      editor.setTool('select');
      return;
  }
  if (!picked) return;
  if (step.do === 'changeType') editor.change(picked.id, { class: step.type, location: step.tooth });
  else if (step.do === 'drag') {
    editor.view.setState({ selectedId: picked.id });
    gesture(editor, [[picked.box[0] + picked.box[2] / 2, picked.box[1] + picked.box[3] / 2], ...step.path], step.cancelled);
  } else editor[step.do](picked.id);
}

const snapshot = (editor: Editor) => new Map(editor.scene.all().map((annotation) => [annotation.id, annotation]));

describe('undo and redo', () => {
  it('restores the start when undone and the end when redone, for any sequence', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const editor = freshEditor();
        const start = snapshot(editor);
        for (const step of actions) perform(editor, step);
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

  it('updates the spatial index with the records', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), fc.nat(900), fc.nat(400), (actions, x, y) => {
        const editor = freshEditor();
        for (const step of actions) perform(editor, step);
        const slow = editor.scene
          .all()
          .filter(({ box }) => box[0] <= x + 100 && x <= box[0] + box[2] && box[1] <= y + 80 && y <= box[1] + box[3])
          .map(({ id }) => id);
        expect([...editor.scene.search([x, y, 100, 80])].sort()).toEqual(slow.sort());
      }),
    );
  });

  it('creates one history entry for a drag and none for a cancelled one', () => {
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
});

describe('undo during a drawing', () => {
  it('undoes the last corner, then the command before', () => {
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

  it('undoes only the box, and during a drag only the drag', () => {
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
  it('undoes and redoes the commands since the last save', () => {
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
        const { changes, entries } = readDraft(
          writeDraft({ version: 1, revision: 0, changes: unsaved, entries: editor.history.entriesOf(unsaved) }),
        )!;
        const end = snapshot(editor);

        const reloaded = createEditor({ imageSize, annotations: [...saved.values()], right: 'YES', newId: () => 'other' });
        expect(reloaded.restore(changes, entries)).toEqual([]);
        expect(snapshot(reloaded)).toEqual(end);
        for (const entry of entries.past) {
          expect(reloaded.canUndo, String(entry.size)).toBe(true);
          editor.undo();
          reloaded.undo();
          expect(snapshot(reloaded)).toEqual(snapshot(editor));
        }
        for (const _ of [...entries.past, ...entries.future]) {
          editor.redo();
          reloaded.redo();
          expect(snapshot(reloaded)).toEqual(snapshot(editor));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('undoes at once a draft with more changes than are stored', () => {
    const editor = freshEditor();
    for (let times = 0; times < 600; times++) editor.change('b', { box: [400 + (times % 2), 100, 60, 200 + (times % 7)] });
    expect(editor.history.entriesOf(editor.unsaved()).past).toEqual([]);
    const { changes, entries } = readDraft(
      writeDraft({ version: 1, revision: 0, changes: editor.unsaved(), entries: editor.history.entriesOf(editor.unsaved()) }),
    )!;
    const reloaded = freshEditor();
    reloaded.restore(changes, entries);
    reloaded.undo();
    expect(reloaded.unsaved().size).toBe(0);
  });

  it('undoes at once a draft with longer texts than are stored', () => {
    const editor = freshEditor();
    const corners = (shift: number) => Array.from({ length: 4000 }, (_, index) => 100 + shift + (index % 90) / 7);
    for (let times = 0; times < 30; times++) editor.change('b', { outline: corners(times) });
    const entries = editor.history.entriesOf(editor.unsaved());
    expect(entries.past).toHaveLength(30);
    const draft = readDraft(writeDraft({ version: 1, revision: 0, changes: editor.unsaved(), entries }))!;
    expect([draft.changes.size, draft.entries.past]).toEqual([1, []]);
    const reloaded = freshEditor();
    reloaded.restore(draft.changes, draft.entries);
    expect(snapshot(reloaded)).toEqual(snapshot(editor));
  });
});

describe('one history entry', () => {
  it('contains what is typed into one field of one annotation until another command', () => {
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

  it('contains the moves while a key is held down', () => {
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
