import { describe, expect, it } from 'vitest';
import { createEditor } from '../editor/editor';
import { sceneAnnotation } from '../testing/annotations';
import { readDraft, writeDraft } from './draft';

const imageSize = { width: 1000, height: 500 };
const open = (annotations = [sceneAnnotation({ id: 'a' }), sceneAnnotation({ id: 'b', location: '37' })]) => {
  let count = 0;
  return createEditor({ imageSize, annotations, right: 'YES', newId: () => `new-${++count}` });
};

describe('records from the server', () => {
  it('merges records that only one side changed', () => {
    const editor = open();
    editor.approve('a');
    const conflicts = editor.receive([
      sceneAnnotation({ id: 'a' }),
      sceneAnnotation({ id: 'b', location: '38', decision: 'EDITED' }),
      sceneAnnotation({ id: 'c', location: '11' }),
    ]);
    expect(conflicts).toEqual([]);
    expect(editor.scene.get('a')!.decision).toBe('APPROVED');
    expect(editor.scene.get('b')!.location).toBe('38');
    expect(editor.scene.get('c')).toBeDefined();
    expect([...editor.unsaved().keys()]).toEqual(['a']);
  });

  it('recognizes its own save with the digits and the order of the server', () => {
    const editor = open();
    editor.change('a', { box: [100.1, 100.2, 40.3, 30.4], surface: ['M', 'O'] });
    editor.beginSave();
    editor.change('a', { location: '46' });
    const [x, y, w, h] = [100.1, 100.2, 40.3, 30.4];
    const saved = sceneAnnotation({ id: 'a', box: [x, y, x + w - x, y + h - y], surface: ['O', 'M'], decision: 'EDITED' });
    expect(editor.receive([saved, sceneAnnotation({ id: 'b', location: '37' })])).toEqual([]);
    expect(editor.scene.get('a')).toMatchObject({ location: '46' });
  });

  it('replaces only records that differ', () => {
    const editor = open();
    const notified: string[][] = [];
    editor.scene.subscribe((diff) => notified.push([...diff.keys()]));
    editor.receive([sceneAnnotation({ id: 'a' }), sceneAnnotation({ id: 'b', location: '37' })]);
    editor.receive([sceneAnnotation({ id: 'a' }), sceneAnnotation({ id: 'b', location: '37', decidedBy: 'A colleague' })]);
    editor.receive([sceneAnnotation({ id: 'a', box: [100, 100, 40.001, 30] })]);
    expect(notified).toEqual([['b'], ['b', 'a']]);
  });

  it('returns a conflict for each annotation that both sides changed', () => {
    const editor = open();
    editor.change('a', { location: '46' });
    editor.reject('b');
    const conflicts = editor.receive([sceneAnnotation({ id: 'a', location: '47', decision: 'EDITED' })]);
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

  it('undoes only what was typed on top of their record', () => {
    const editor = open();
    editor.change('a', { label: 'mine' }, 'label');
    const [conflict] = editor.receive([sceneAnnotation({ id: 'a', label: 'theirs' }), sceneAnnotation({ id: 'b', location: '37' })]);
    editor.takeTheirs(conflict!);
    editor.change('a', { label: 'theirs, and more' }, 'label');
    editor.undo();
    expect(editor.scene.get('a')!.label).toBe('theirs');
  });

  it('does not undo remote changes', () => {
    const editor = open();
    editor.approve('a');
    editor.receive([sceneAnnotation({ id: 'a' }), sceneAnnotation({ id: 'n', location: '21' })]);
    editor.undo();
    expect(editor.scene.get('a')!.decision).toBe('SUGGESTED');
    expect(editor.scene.get('n')).toBeDefined();
  });
});

describe('records received during a gesture', () => {
  const at = (x: number, y: number) => ({ point: [x, y] as const, pixel: 1 });

  it('do not interrupt a drag, which stays one history entry', () => {
    const editor = open([sceneAnnotation({ id: 'a', box: [100, 100, 80, 60] })]);
    editor.select(['a']);
    editor.pointer('down', at(140, 130));
    editor.pointer('move', at(160, 130));
    editor.receive([sceneAnnotation({ id: 'a', box: [100, 100, 80, 60] }), sceneAnnotation({ id: 'n', box: [5, 5, 9, 9] })]);
    editor.pointer('move', at(190, 130));
    editor.pointer('up', at(190, 130));
    expect(editor.scene.get('a')!.box).toEqual([150, 100, 80, 60]);
    editor.undo();
    expect(editor.scene.get('a')!.box).toEqual([100, 100, 80, 60]);
    expect(editor.history.canUndo).toBe(false);
    expect(editor.scene.get('n')).toBeDefined();
  });

  it('do not affect a drawing without a finding type', () => {
    const editor = open();
    editor.setTool('annotate');
    editor.pointer('down', at(300, 300));
    editor.receive([sceneAnnotation({ id: 'n' })]);
    editor.pointer('move', at(360, 360));
    editor.pointer('up', at(360, 360));
    editor.receive([sceneAnnotation({ id: 'm' })]);
    expect(editor.view.getState()).toMatchObject({ pendingBox: [300, 300, 60, 60], pickingType: true });
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

  it('restores a draft as one history entry', () => {
    const editor = open();
    editor.approve('a');
    editor.remove('b');
    const text = writeDraft({ version: 3, revision: 7, changes: editor.unsaved() });
    const reloaded = open();
    const draft = readDraft(text)!;
    expect([draft.version, draft.revision]).toEqual([3, 7]);
    expect(reloaded.restore(draft.changes)).toEqual([]);
    expect(reloaded.scene.all()).toEqual(editor.scene.all());
    expect(reloaded.unsaved().size).toBe(2);
    reloaded.undo();
    expect(reloaded.unsaved().size).toBe(0);
  });

  it('reads a draft of an earlier release, and null from invalid text', () => {
    expect(readDraft(null)).toBeNull();
    expect(readDraft('{')).toBeNull();
    expect(readDraft('{"version":2,"changes":[]}')).toMatchObject({ version: 2, revision: 0, entries: { past: [], future: [] } });
  });

  it('merges the draft of another browser, with a conflict where both changed one annotation', () => {
    const elsewhere = open();
    elsewhere.approve('a');
    elsewhere.change('b', { location: '38' });
    const here = open();
    here.reject('a');
    const added = here.add({ box: [1, 1, 30, 30], class: 'CROWN', location: '11', surface: ['CROWN'] });
    const conflicts = here.restore(elsewhere.unsaved());
    expect(conflicts.map(({ id, mine, theirs, origin }) => [id, mine?.decision, theirs?.decision, origin])).toEqual([
      ['a', 'REJECTED', 'APPROVED', 'DRAFT'],
    ]);
    expect(here.scene.get('b')!.location).toBe('38');
    expect(here.scene.get('a')!.decision).toBe('REJECTED');
    here.takeTheirs(conflicts[0]!);
    expect(here.scene.get('a')!.decision).toBe('APPROVED');
    expect([...here.unsaved().keys()].sort()).toEqual(['a', 'b', added].sort());
    while (here.history.canUndo) here.undo();
    expect(here.unsaved().size).toBe(0);
  });

  it('returns a conflict for an annotation that was saved differently since the draft', () => {
    const before = open();
    before.change('a', { location: '46' });
    before.remove('b');
    const later = open([sceneAnnotation({ id: 'a', location: '47', decision: 'EDITED' }), sceneAnnotation({ id: 'b', location: '38' })]);
    const conflicts = later.restore(before.unsaved());
    expect(conflicts.map(({ id, mine, theirs, origin }) => [id, mine?.location, theirs?.location, origin])).toEqual([
      ['a', '46', '47', 'SAVED'],
      ['b', undefined, '38', 'SAVED'],
    ]);
    for (const conflict of conflicts) later.takeTheirs(conflict);
    expect(later.scene.all().map(({ location }) => location)).toEqual(['47', '38']);
    expect(later.unsaved().size).toBe(0);
  });
});
