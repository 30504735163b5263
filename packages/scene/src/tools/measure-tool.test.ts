import { describe, expect, it } from 'vitest';
import { freshEditor, gesture } from '../testing/editor';

const measured = (editor: ReturnType<typeof freshEditor>) => editor.view.getState().measured;

/** Presses and releases at the point. */
function click(editor: ReturnType<typeof freshEditor>, point: readonly [number, number]): void {
  editor.pointer('down', { point, pixel: 1 });
  editor.pointer('up', { point, pixel: 1 });
}

describe('the ruler', () => {
  it('measures by a drag, and again by the next one', () => {
    const editor = freshEditor();
    editor.setTool('ruler');
    gesture(editor, [
      [100, 100],
      [150, 120],
      [200, 100],
    ]);
    expect(measured(editor)).toEqual([
      [100, 100],
      [200, 100],
    ]);
    click(editor, [300, 300]);
    expect(measured(editor)).toEqual([[300, 300]]);
    click(editor, [300, 340]);
    expect(measured(editor)).toEqual([
      [300, 300],
      [300, 340],
    ]);
  });

  it('stays inside the image, changes nothing and leaves no trace', () => {
    const editor = freshEditor();
    const before = editor.scene.all();
    editor.setTool('ruler');
    gesture(editor, [
      [900, 400],
      [5000, 400],
    ]);
    expect(measured(editor)[1]).toEqual([1000, 400]);
    expect([editor.scene.all(), editor.history.canUndo, editor.unsaved().size]).toEqual([before, false, 0]);
    editor.setTool('select');
    expect(measured(editor)).toEqual([]);
  });

  it('is undone before the last change of a finding', () => {
    const editor = freshEditor();
    editor.setTool('ruler');
    editor.change('a', { label: 'Changed' });
    gesture(editor, [
      [100, 100],
      [200, 100],
    ]);
    editor.undo();
    expect(measured(editor)).toEqual([]);
    expect(editor.scene.get('a')?.label).toBe('Changed');
    editor.undo();
    expect(editor.scene.get('a')?.label).not.toBe('Changed');
    click(editor, [300, 300]);
    expect(editor.canUndo).toBe(true);
  });

  it('begins again after somebody else swapped the sides', () => {
    const editor = freshEditor();
    editor.setTool('ruler');
    click(editor, [300, 300]);
    editor.receive(editor.scene.all(), { mirrored: true });
    expect(measured(editor)).toEqual([]);
    click(editor, [400, 300]);
    expect(measured(editor)).toEqual([[400, 300]]);
  });

  it('ends the cursor of the keyboard when the pointer is pressed', () => {
    const editor = freshEditor();
    editor.setTool('ruler');
    editor.beginCursor([500, 200]);
    click(editor, [300, 300]);
    expect(editor.view.getState().cursor).toBeNull();
  });

  it('is used by keyboard: a cursor, two points', () => {
    const editor = freshEditor();
    editor.setTool('ruler');
    editor.beginCursor([500, 200]);
    editor.setMeasuredPoint();
    editor.moveCursor([40, 0]);
    expect(measured(editor)).toEqual([
      [500, 200],
      [540, 200],
    ]);
    editor.setMeasuredPoint();
    expect(editor.view.getState().cursor).toBeNull();
    expect(measured(editor)).toHaveLength(2);
    editor.beginCursor([10, 10]);
    expect(measured(editor)).toEqual([]);
    editor.cancel();
    expect(editor.view.getState().cursor).toBeNull();
  });
});

describe('the angle', () => {
  it('has three points: a drag for the first line, a press for the second', () => {
    const editor = freshEditor();
    editor.setTool('angle');
    gesture(editor, [
      [100, 100],
      [100, 200],
    ]);
    click(editor, [200, 200]);
    expect(measured(editor)).toEqual([
      [100, 100],
      [100, 200],
      [200, 200],
    ]);
    editor.swapSides();
    expect(measured(editor)).toEqual([]);
  });
});
