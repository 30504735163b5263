import { describe, expect, it, vi } from 'vitest';
import { createEditor } from '../editor/editor';
import { withCorner, withoutCorner } from '../geometry/outlines';
import type { CommandContext } from './command';
import { commandForKey } from './keyboard';
import { COMMANDS } from './registry';

function desk() {
  const editor = createEditor({ imageSize: { width: 1000, height: 500 }, annotations: [], right: 'YES', newId: () => 'new' });
  const focusAnnotationForm = vi.fn();
  const context = {
    editor,
    viewport: { middle: () => ({ point: [500, 250] as const, pixel: 2 }) },
    page: { focusAnnotationForm, favourites: [] },
  } as unknown as CommandContext;
  const press = (key: string, ctrlKey = false) => {
    const command = commandForKey(COMMANDS, { key, ctrlKey, metaKey: false, altKey: false, shiftKey: false, repeat: false });
    if (command?.isEnabled(context)) command.run(context);
  };
  press('o');
  return { editor, press, focusAnnotationForm, view: () => editor.view.getState() };
}

/** Three corners of a triangle, the cursor on the last. */
function threeCorners() {
  const it = desk();
  it.press('Enter');
  it.press('Enter');
  it.editor.moveCursor([60, 0]);
  it.press(' ');
  it.editor.moveCursor([-20, 60]);
  it.press('Enter');
  return it;
}

describe('an outline drawn by keyboard', () => {
  it('begins with a cursor in the centre of the view and sets its corners there', () => {
    const { view, editor } = threeCorners();
    expect(view()).toMatchObject({ cursor: [540, 310], pendingBox: null, pickingType: false });
    expect(view().pendingOutline).toEqual([
      [500, 250],
      [560, 250],
      [540, 310],
      [540, 310],
    ]);
    expect(editor.unsaved().size).toBe(0);
  });

  it('ends on its last corner, on its first or with its own key, and focuses the form', () => {
    const onLast = threeCorners();
    onLast.press('Enter');
    const onFirst = threeCorners();
    onFirst.editor.moveCursor([-39, -59]);
    onFirst.press(' ');
    const byKey = threeCorners();
    byKey.editor.moveCursor([300, 0]);
    byKey.press('Enter', true);
    for (const { view, focusAnnotationForm } of [onLast, onFirst, byKey]) {
      expect(view()).toMatchObject({ cursor: null, pendingBox: [500, 250, 60, 60], pickingType: true });
      expect(focusAnnotationForm).toHaveBeenCalledOnce();
    }
  });

  it('accepts a corner one pixel from the last one', () => {
    const { press, view, editor } = threeCorners();
    editor.moveCursor([2, 0]);
    press('Enter');
    expect(view().pendingOutline).toHaveLength(5);
    press('Enter');
    expect(view().pickingType).toBe(true);
  });

  it('loses its last corner by Backspace and by undo without moving the cursor', () => {
    const { press, view } = threeCorners();
    press('Backspace');
    expect(view().pendingOutline).toEqual([
      [500, 250],
      [560, 250],
      [540, 310],
    ]);
    press('z', true);
    press('z', true);
    expect(view()).toMatchObject({ pendingOutline: [], cursor: [540, 310] });
    press('Escape');
    expect(view()).toMatchObject({ cursor: null, tool: 'outline' });
    press('Escape');
    expect(view().tool).toBe('select');
  });

  it('needs three corners and stays inside the image', () => {
    const { press, view, editor } = desk();
    press('Enter');
    press('Enter');
    editor.moveCursor([-900, 900]);
    press('Enter');
    press('Enter', true);
    expect(view()).toMatchObject({ pickingType: false, cursor: [0, 500] });
    expect(view().pendingOutline).toHaveLength(3);
  });

  it('continues where a pointer left it, and a pointer where the keyboard did', () => {
    const { press, view, editor } = desk();
    for (const phase of ['down', 'up'] as const) editor.pointer(phase, { point: [100, 100], pixel: 2 });
    press('Enter');
    expect(view().cursor).toEqual([100, 100]);
    editor.moveCursor([80, 0]);
    press('Enter');
    editor.pointer('move', { point: [300, 300], pixel: 2 });
    expect(view().pendingOutline.at(-1)).toEqual([180, 100]);
    for (const phase of ['down', 'up'] as const) editor.pointer(phase, { point: [150, 200], pixel: 2 });
    expect(view()).toMatchObject({ cursor: null });
    press('Enter');
    expect(view()).toMatchObject({ pendingBox: [100, 100, 80, 100], pickingType: true });
  });
});

it('adds a corner in the middle of any side and removes one', () => {
  const outline = [0, 0, 10, 0, 10, 20];
  expect(withCorner(outline, 0)).toEqual([0, 0, 5, 0, 10, 0, 10, 20]);
  expect(withCorner(outline, 2)).toEqual([0, 0, 10, 0, 10, 20, 5, 10]);
  expect(withoutCorner(withCorner(outline, 1), 2)).toEqual(outline);
});
