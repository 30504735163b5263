import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEditor, type Editor } from '../editor/editor';
import type { SceneAnnotation } from '../records/annotation';
import { sceneAnnotation } from '../testing/annotations';

const imageSize = { width: 1000, height: 500 };
const a = sceneAnnotation({ id: 'a' });
const b = sceneAnnotation({ id: 'b', location: '37' });
const open = (annotations: readonly SceneAnnotation[] = [a, b]) => {
  let count = 0;
  return createEditor({ imageSize, annotations, right: 'YES', newId: () => `new-${++count}` });
};
/** Saves the scene; the server returns its records. */
function save(editor: Editor): void {
  editor.beginSave();
  editor.receive(editor.scene.all());
}
const undoAll = (editor: Editor) => {
  while (editor.canUndo) editor.undo();
};
const redoAll = (editor: Editor) => {
  while (editor.canRedo) editor.redo();
};
const label = (editor: Editor, id = 'a') => editor.scene.get(id)?.label;
const sorted = (annotations: readonly SceneAnnotation[]) => [...annotations].sort((one, other) => (one.id < other.id ? -1 : 1));

describe('undo after a remote change', () => {
  it("never undoes another person's value of a field", () => {
    const editor = open();
    editor.change('a', { label: 'one' });
    editor.change('a', { label: 'two' });
    editor.change('a', { location: '46' });
    save(editor);
    editor.receive([{ ...editor.scene.get('a')!, label: 'theirs' }, b]);
    undoAll(editor);
    expect([label(editor), editor.scene.get('a')!.location]).toEqual(['theirs', a.location]);
    redoAll(editor);
    expect([label(editor), editor.scene.get('a')!.location]).toEqual(['theirs', '46']);
  });

  it('continues to commands before a save that nobody changed since', () => {
    const editor = open();
    editor.approve('a');
    save(editor);
    editor.receive([{ ...editor.scene.get('a')!, decidedBy: 'me' }, b]);
    editor.undo();
    expect(editor.scene.get('a')).toMatchObject({ decision: 'SUGGESTED', decidedBy: 'me' });
  });

  it('ends at their value, whichever side won the conflict', () => {
    for (const side of ['mine', 'theirs']) {
      const editor = open();
      editor.change('a', { label: 'one' });
      editor.change('a', { label: 'two' });
      const [conflict] = editor.receive([{ ...a, label: 'theirs' }, b]);
      if (side === 'theirs') editor.takeTheirs(conflict!);
      expect(label(editor)).toBe(side === 'mine' ? 'two' : 'theirs');
      undoAll(editor);
      expect(label(editor)).toBe('theirs');
      expect(editor.unsaved().size).toBe(0);
    }
  });

  it('restores a deleted annotation as they changed it', () => {
    const editor = open();
    editor.remove('a');
    editor.receive([{ ...a, label: 'theirs', location: '46' }, b]);
    expect(editor.scene.get('a')).toBeUndefined();
    editor.undo();
    expect(editor.scene.get('a')).toMatchObject({ label: 'theirs', location: '46' });
    expect(editor.unsaved().size).toBe(0);
  });

  it('does not restore what they deleted and skips the empty entry', () => {
    const editor = open();
    editor.approve('b');
    editor.approve('a');
    save(editor);
    editor.receive([editor.scene.get('b')!]);
    editor.undo();
    expect([editor.scene.get('a'), editor.scene.get('b')!.decision]).toEqual([undefined, 'SUGGESTED']);
    expect(editor.canUndo).toBe(false);
  });

  it('does not repeat a saved deletion that they reverted', () => {
    const editor = open();
    editor.remove('a');
    save(editor);
    editor.receive([{ ...a, label: 'theirs' }, b]);
    expect(editor.canUndo).toBe(false);
    expect(label(editor)).toBe('theirs');
  });

  it('redoes on top of their change, and nothing where they changed the same field', () => {
    const editor = open();
    editor.change('a', { label: 'mine' });
    editor.change('a', { location: '46' });
    editor.undo();
    editor.undo();
    editor.receive([{ ...a, label: 'theirs' }, b]);
    redoAll(editor);
    expect(editor.scene.get('a')).toMatchObject({ label: 'theirs', location: '46' });
  });
});

const labels = fc.constantFrom('x', 'y', 'z', null);
const places = fc.constantFrom('45' as const, '46' as const, '47' as const);
const action = fc.oneof(
  fc.record({ do: fc.constant('label' as const), pick: fc.nat(9), label: labels }),
  fc.record({ do: fc.constant('place' as const), pick: fc.nat(9), location: places }),
  fc.record({ do: fc.constantFrom('remove' as const, 'approve' as const, 'reject' as const), pick: fc.nat(9) }),
  fc.record({ do: fc.constant('add' as const), location: places }),
  fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }),
  fc.record({
    do: fc.constant('arrive' as const),
    pick: fc.nat(9),
    what: fc.constantFrom('label' as const, 'place' as const, 'deleted' as const, 'new' as const),
    label: labels,
    location: places,
    yields: fc.boolean(),
  }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** A colleague's save. @returns the server's records after it. */
function arrive(editor: Editor, server: SceneAnnotation[], remote: Extract<Action, { do: 'arrive' }>, nth: number): SceneAnnotation[] {
  const picked = server[remote.pick % Math.max(server.length, 1)];
  const next =
    remote.what === 'new' || !picked
      ? [...server, sceneAnnotation({ id: `their-${nth}` })]
      : remote.what === 'deleted'
        ? server.filter(({ id }) => id !== picked.id)
        : server.map((one) =>
            one.id === picked.id
              ? { ...one, ...(remote.what === 'label' ? { label: remote.label } : { location: remote.location }), decidedBy: `${nth}` }
              : one,
          );
  for (const conflict of editor.receive(next)) if (remote.yields) editor.takeTheirs(conflict);
  return next;
}

function act(editor: Editor, one: Exclude<Action, { do: 'arrive' }>): void {
  const all = sorted(editor.scene.all());
  const id = ('pick' in one && all[one.pick % Math.max(all.length, 1)]?.id) || '';
  if (one.do === 'label') editor.change(id, { label: one.label });
  else if (one.do === 'place') editor.change(id, { location: one.location });
  else if (one.do === 'add') editor.add({ box: [1, 1, 30, 30], class: 'CROWN', location: one.location, surface: ['CROWN'] });
  else if (one.do === 'undo' || one.do === 'redo') editor[one.do]();
  else editor[one.do](id);
}

describe('any sequence of own commands and remote changes', () => {
  it('restores what others have saved when undone, and the former state when redone', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const editor = open();
        let server: SceneAnnotation[] = [a, b];
        for (const [nth, one] of actions.entries())
          if (one.do === 'arrive') server = arrive(editor, server, one, nth);
          else act(editor, one);
        while (editor.canRedo) editor.redo();
        const end = sorted(editor.scene.all());
        undoAll(editor);
        expect(sorted(editor.scene.all())).toEqual(sorted(server));
        expect(editor.unsaved().size).toBe(0);
        redoAll(editor);
        expect(sorted(editor.scene.all())).toEqual(end);
      }),
      { numRuns: 1000 },
    );
  });
});
