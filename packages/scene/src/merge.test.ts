import { describe, expect, it } from 'vitest';
import { readDraft, writeDraft } from './draft';
import { createEditor } from './editor';
import { sceneObject } from './test-objects';

const imageSize = { width: 1000, height: 500 };
const open = (objects = [sceneObject({ id: 'a' }), sceneObject({ id: 'b', location: '37' })]) => {
  let count = 0;
  return createEditor({ imageSize, objects, canEdit: true, newId: () => `new-${++count}` });
};

describe('records from elsewhere', () => {
  it('keeps own edits and takes the other side where only it changed', () => {
    const editor = open();
    editor.approve('a');
    const conflicts = editor.receive([
      sceneObject({ id: 'a' }),
      sceneObject({ id: 'b', location: '38', decision: 'EDITED' }),
      sceneObject({ id: 'c', location: '11' }),
    ]);
    expect(conflicts).toEqual([]);
    expect(editor.scene.get('a')!.decision).toBe('APPROVED');
    expect(editor.scene.get('b')!.location).toBe('38');
    expect(editor.scene.get('c')).toBeDefined();
    expect([...editor.unsaved().keys()]).toEqual(['a']);
  });

  it('names each object that both sides changed, and lets the person take theirs', () => {
    const editor = open();
    editor.change('a', { location: '46' });
    editor.reject('b');
    const conflicts = editor.receive([sceneObject({ id: 'a', location: '47', decision: 'EDITED' })]);
    expect(conflicts.map(({ id, mine, theirs }) => [id, mine?.location, theirs?.location])).toEqual([
      ['a', '46', '47'],
      ['b', '37', undefined],
    ]);
    expect(editor.scene.get('a')!.location).toBe('46');
    for (const conflict of conflicts) editor.takeTheirs(conflict);
    expect(editor.scene.get('a')!.location).toBe('47');
    expect(editor.scene.get('b')).toBeUndefined();
    expect(editor.unsaved().size).toBe(0);
  });

  it('does not undo what arrived', () => {
    const editor = open();
    editor.approve('a');
    editor.receive([sceneObject({ id: 'a' }), sceneObject({ id: 'n', location: '21' })]);
    editor.undo();
    expect(editor.scene.get('a')!.decision).toBe('SUGGESTED');
    expect(editor.scene.get('n')).toBeDefined();
  });
});

describe('saving', () => {
  it('counts edits made during a save as unsaved, and all of them after a failure', () => {
    const editor = open();
    editor.approve('a');
    const saving = editor.beginSave();
    editor.reject('b');
    expect([...editor.unsaved().keys()]).toEqual(['b']);
    editor.failSave(saving);
    expect([...editor.unsaved().keys()].sort()).toEqual(['a', 'b']);
  });

  it('brings a draft back as one undoable step', () => {
    const editor = open();
    editor.approve('a');
    editor.remove('b');
    const text = writeDraft(3, editor.unsaved());
    const reloaded = open();
    const draft = readDraft(text)!;
    expect(draft.version).toBe(3);
    expect(reloaded.restore(draft.changes)).toEqual([]);
    expect(reloaded.scene.all()).toEqual(editor.scene.all());
    expect(reloaded.unsaved().size).toBe(2);
    reloaded.undo();
    expect(reloaded.unsaved().size).toBe(0);
  });

  it('reads no draft from nothing or from rubbish', () => {
    expect(readDraft(null)).toBeNull();
    expect(readDraft('{')).toBeNull();
  });
});
