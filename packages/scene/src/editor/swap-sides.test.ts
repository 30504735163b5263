import { describe, expect, it } from 'vitest';
import { mirrorRecord } from '../records/sides';
import { readDraft, writeDraft } from '../sync/draft';
import { sceneAnnotation } from '../testing/annotations';
import { createEditor } from './editor';

const imageSize = { width: 1000, height: 500 };
const crown = sceneAnnotation({ id: 'crown', location: '16', box: [100, 50, 40, 20] });
const outlined = sceneAnnotation({ id: 'outlined', location: '46', box: [10, 10, 20, 30], outline: [10, 10, 30, 10, 30, 40] });
const open = (right: 'YES' | 'DRAFT' = 'YES', mirrored = false) =>
  createEditor({ imageSize, annotations: [crown, outlined], mirrored, right, newId: () => 'new' });
const mirrored = (record: typeof crown) => mirrorRecord(record, imageSize);

describe('swapped sides', () => {
  it('mirror and renumber all annotations as one history entry', () => {
    const editor = open();
    editor.swapSides();
    expect(editor.scene.get('crown')).toMatchObject({ location: '26', box: [860, 50, 40, 20] });
    expect(editor.scene.get('outlined')).toMatchObject({ location: '36', outline: [990, 10, 970, 10, 970, 40] });
    expect([editor.mirrored, editor.hasSwappedSides, editor.unsaved().size]).toEqual([true, true, 0]);
    editor.undo();
    expect([editor.scene.get('crown'), editor.scene.get('outlined')]).toEqual([crown, outlined]);
    expect([editor.mirrored, editor.hasSwappedSides, editor.canUndo, editor.canRedo]).toEqual([false, false, false, true]);
    editor.redo();
    expect(editor.scene.get('crown')).toEqual(mirrored(crown));
  });

  it('keep what can be undone before and after them', () => {
    const editor = open();
    editor.approve('crown');
    editor.swapSides();
    editor.remove('outlined');
    editor.undo();
    expect(editor.scene.get('outlined')).toEqual(mirrored(outlined));
    editor.undo();
    expect(editor.scene.get('crown')).toEqual({ ...crown, decision: 'APPROVED' });
    editor.undo();
    expect(editor.scene.get('crown')).toEqual(crown);
    for (let step = 0; step < 3; step++) editor.redo();
    expect(editor.scene.get('crown')).toEqual({ ...mirrored(crown), decision: 'APPROVED' });
    expect(editor.scene.get('outlined')).toBeUndefined();
  });

  it('are saved and can be undone after the save; a failed save leaves them unsaved', () => {
    const editor = open();
    editor.approve('crown');
    editor.swapSides();
    const failed = editor.beginSave();
    expect(editor.hasSwappedSides).toBe(false);
    editor.failSave(failed);
    expect([editor.hasSwappedSides, editor.unsaved().size]).toEqual([true, 1]);
    editor.beginSave();
    editor.receive([{ ...mirrored(crown), decision: 'APPROVED' }, mirrored(outlined)], { mirrored: true });
    expect([editor.hasSwappedSides, editor.unsaved().size]).toEqual([false, 0]);
    editor.undo();
    expect([editor.mirrored, editor.hasSwappedSides]).toEqual([false, true]);
    expect(editor.scene.get('crown')).toMatchObject({ location: '16', box: [100, 50, 40, 20], decision: 'APPROVED' });
  });

  it('that are undone during their save stay undone', () => {
    const editor = open();
    editor.swapSides();
    editor.beginSave();
    editor.undo();
    editor.receive([mirrored(crown), mirrored(outlined)], { mirrored: true });
    expect([editor.mirrored, editor.hasSwappedSides]).toEqual([false, true]);
    expect(editor.scene.get('crown')).toEqual(crown);
  });

  it('of somebody else take the unsaved edits and the history with them', () => {
    const editor = open();
    editor.approve('crown');
    const conflicts = editor.receive([mirrored(crown), mirrored(outlined)], { mirrored: true });
    expect(conflicts).toEqual([]);
    expect([editor.mirrored, editor.hasSwappedSides, editor.unsaved().size]).toEqual([true, false, 1]);
    expect(editor.scene.get('crown')).toEqual({ ...mirrored(crown), decision: 'APPROVED' });
    editor.undo();
    expect(editor.scene.get('crown')).toEqual(mirrored(crown));
  });

  it('stay when somebody else saves other changes in between', () => {
    const editor = open();
    editor.swapSides();
    editor.receive([{ ...crown, label: 'theirs' }, outlined], { mirrored: false });
    expect([editor.mirrored, editor.hasSwappedSides]).toEqual([true, true]);
    expect(editor.scene.get('crown')).toEqual({ ...mirrored(crown), label: 'theirs' });
  });

  it('are restored from a draft; other changes of a draft follow an image that was swapped since', () => {
    const editor = open();
    editor.swapSides();
    editor.approve('crown');
    const sides = { mirrored: editor.mirrored, swapped: editor.hasSwappedSides };
    const draft = readDraft(writeDraft({ version: 1, revision: 0, changes: editor.unsaved(), sides }))!;
    const reloaded = open();
    expect(reloaded.restore(draft.changes, draft.entries, draft.sides)).toEqual([]);
    expect([reloaded.mirrored, reloaded.hasSwappedSides]).toEqual([true, true]);
    expect(reloaded.scene.get('crown')).toEqual({ ...mirrored(crown), decision: 'APPROVED' });

    const plain = open();
    plain.approve('crown');
    const swapped = createEditor({ imageSize, annotations: [mirrored(crown)], mirrored: true, right: 'YES', newId: () => 'new' });
    expect(swapped.restore(plain.unsaved(), undefined, { mirrored: false, swapped: false })).toEqual([]);
    expect(swapped.hasSwappedSides).toBe(false);
    expect(swapped.scene.get('crown')).toEqual({ ...mirrored(crown), decision: 'APPROVED' });
  });

  it('are not for a person who may only draft', () => {
    const editor = open('DRAFT');
    editor.swapSides();
    expect(editor.mirrored).toBe(false);
  });
});
