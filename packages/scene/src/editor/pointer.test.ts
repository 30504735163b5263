import { describe, expect, it } from 'vitest';
import { freshEditor, gesture } from '../testing/editor';
import type { Editor } from './editor';

describe('several annotations', () => {
  it('are selected by a rectangle and moved as one command, stopping together at the edge', () => {
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

  it('are added to and removed from the selection with Shift', () => {
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
describe('a handle', () => {
  it('resizes a box within the image', () => {
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

describe('a second finger', () => {
  const press = (editor: Editor, ...[first, ...path]: readonly (readonly [number, number])[]) => {
    editor.pointer('down', { point: first!, pixel: 1 });
    for (const point of path) editor.pointer('move', { point, pixel: 1 });
  };
  const click = (editor: Editor, point: readonly [number, number]) => {
    press(editor, point);
    editor.pointer('up', { point, pixel: 1 });
  };

  it('ends the press and keeps earlier corners', () => {
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
    expect(editor.view.getState()).toMatchObject({ pickingType: true, pendingBox: [700, 300, 60, 60] });
    press(editor, [100, 400]);
    editor.pointerCancel();
    expect(editor.view.getState()).toMatchObject({ pickingType: true, pendingBox: [700, 300, 60, 60] });
  });

  it('keeps a box that has no finding type yet', () => {
    const editor = freshEditor();
    editor.setTool('annotate');
    press(editor, [700, 300], [760, 360]);
    editor.pointer('up', { point: [760, 360], pixel: 1 });
    press(editor, [100, 100], [200, 200]);
    editor.pointerCancel();
    expect(editor.view.getState()).toMatchObject({ pickingType: true, pendingBox: [700, 300, 60, 60] });
  });
});

describe('clicking', () => {
  const click = (editor: Editor, point: readonly [number, number]) => gesture(editor, [point]);

  it('selects the smallest annotation, then the one underneath, and nothing elsewhere', () => {
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

  it('does not change the selection when the viewer pans', () => {
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

  it('approves several suggestions as one history entry', () => {
    const editor = freshEditor();
    editor.approveAll(['a', 'b', 'c', 'none']);
    expect(editor.scene.all().map(({ decision }) => decision)).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
    editor.undo();
    expect(editor.unsaved().size).toBe(0);
  });
});
