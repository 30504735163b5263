import { describe, expect, it, vi } from 'vitest';
import { createEditor } from '../editor';
import { sceneObject } from '../test-objects';
import type { CommandContext } from './command';
import { commandForKey } from './keyboard';
import { COMMANDS, mouthArea } from './registry';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  commandForKey(COMMANDS, { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })?.id;

function context(canEdit = true): CommandContext {
  const objects = [
    sceneObject({ id: 'jaw', location: null, class: 'IRREG_LUCENCY' }),
    sceneObject({ id: 'upper', location: '16' }),
    sceneObject({ id: 'lower', location: '36' }),
  ];
  return {
    editor: createEditor({ imageSize: { width: 1000, height: 500 }, objects, canEdit, newId: () => 'n' }),
    viewport: { fitBounds: vi.fn(), zoomIn: vi.fn(), zoomOut: vi.fn(), zoomTo: vi.fn(), toggleFullPage: vi.fn() },
    page: { addImage: vi.fn(), deleteImage: vi.fn(), toggleAdjust: vi.fn(), save: vi.fn(), canEditPatients: true },
  };
}
const run = (id: string, over: CommandContext) => {
  const command = COMMANDS.find((candidate) => candidate.id === id)!;
  if (command.isEnabled(over)) command.run(over);
};

describe('keyboard', () => {
  it('finds commands by key', () => {
    expect(press('a')).toBe('approve');
    expect(press('A', { shiftKey: true })).toBeUndefined();
    expect(press('z', { ctrlKey: true })).toBe('undo');
    expect(press('Z', { metaKey: true, shiftKey: true })).toBe('redo');
    expect(press('z')).toBe('zoom');
    expect(press('+', { shiftKey: true })).toBe('zoomIn');
    expect(press('a', { ctrlKey: true })).toBeUndefined();
    expect(press('ArrowDown')).toBe('next');
    expect(press('s', { altKey: true })).toBeUndefined();
  });

  it('binds no key twice and names no command twice', () => {
    const keys = COMMANDS.flatMap(({ keys: bound }) => bound);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
  });
});

describe('review', () => {
  it('walks the list in chart order, the jaw last', () => {
    const over = context();
    const visited = [1, 2, 3].map(() => {
      run('next', over);
      return over.editor.view.getState().selectedId;
    });
    expect(visited).toEqual(['upper', 'lower', 'jaw']);
    run('previous', over);
    expect(over.editor.view.getState().selectedId).toBe('lower');
  });

  it('approves and rejects, going on to the next undecided', () => {
    const over = context();
    run('next', over);
    run('approve', over);
    expect(over.editor.scene.get('upper')!.decision).toBe('APPROVED');
    expect(over.editor.view.getState().selectedId).toBe('lower');
    run('reject', over);
    run('reject', over);
    expect(over.editor.scene.all().map(({ decision }) => decision)).toEqual(['REJECTED', 'APPROVED', 'REJECTED']);
    expect(over.editor.view.getState().selectedId).toBe('jaw');
  });

  it('lets who may not edit look only', () => {
    const over = context(false);
    run('next', over);
    run('approve', over);
    run('delete', over);
    run('annotate', over);
    expect(over.editor.unsaved().size).toBe(0);
    expect(over.editor.view.getState().tool).toBe('select');
  });
});

describe('mouthArea', () => {
  it('is the drawn area, else the box around the teeth, else nothing', () => {
    const { editor } = context();
    expect(mouthArea(editor)).toBeUndefined();
    editor.add({ box: [10, 20, 30, 40], class: 'TOOTH', location: '11', surface: ['WHOLE_TOOTH'] });
    expect(mouthArea(editor)).toEqual([10, 20, 30, 40]);
  });
});
