import type { Permission } from '@molaar/domain/clinic';
import { describe, expect, it, vi } from 'vitest';
import { createEditor } from '../editor/editor';
import { sceneAnnotation } from '../testing/annotations';
import type { CommandContext, CommandId } from './command';
import { commandForKey, isCharacterKey } from './keyboard';
import { COMMANDS, mouthArea } from './registry';
import { reviewQueue, undecidedElsewhere } from './review';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat', boolean>> = {}) =>
  commandForKey(COMMANDS, { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...held })?.id;

const CHANGING: readonly CommandId[] = ['delete', 'snapToTooth', 'approve', 'reject', 'edit'];

function context(right: Permission = 'YES'): CommandContext {
  const annotations = [
    sceneAnnotation({ id: 'jaw', location: null, class: 'IRREG_LUCENCY' }),
    sceneAnnotation({ id: 'upper', location: '16' }),
    sceneAnnotation({ id: 'lower', location: '36' }),
  ];
  return {
    editor: createEditor({ imageSize: { width: 1000, height: 500 }, annotations, right, newId: () => 'n' }),
    viewport: {
      middle: () => ({ point: [500, 250], pixel: 2 }),
      fitBounds: vi.fn(),
      zoomIn: vi.fn(),
      zoomOut: vi.fn(),
      zoomTo: vi.fn(),
      reveal: vi.fn(),
      focus: vi.fn(),
      toggleFullPage: vi.fn(),
    },
    page: {
      addImage: vi.fn(),
      deleteImage: vi.fn(),
      toggleAdjust: vi.fn(),
      focusAnnotationForm: vi.fn(),
      save: vi.fn(),
      crop: vi.fn(),
      compare: vi.fn(),
      toggleComments: vi.fn(),
      showShortcuts: vi.fn(),
      showHints: vi.fn(),
      favourites: ['CROWN', 'COMPOSITE'],
      canEditPatients: true,
    },
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
    expect(press('a', { ctrlKey: true })).toBe('selectAll');
    expect(press('b', { ctrlKey: true })).toBeUndefined();
    expect(press('ArrowDown')).toBe('next');
    expect(press('s', { altKey: true })).toBeUndefined();
  });

  it('decides and deletes once for a key that is held down', () => {
    const held = { repeat: true };
    expect(['a', 'r', 'Delete', 'Backspace'].map((key) => press(key, held))).toEqual([undefined, undefined, undefined, undefined]);
    expect([press('n', held), press('+', held), press('z', { ...held, ctrlKey: true })]).toEqual(['next', 'zoomIn', 'undo']);
  });

  it('recognizes character keys without modifiers', () => {
    const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
    const keys = ['a', '?', '1', 'Enter', 'Delete', 'ArrowDown'].filter((key) => isCharacterKey({ ...bare, key }));
    expect(keys).toEqual(['a', '?', '1']);
    expect(isCharacterKey({ ...bare, key: 'z', ctrlKey: true })).toBe(false);
  });

  it('has no duplicate key and no duplicate id', () => {
    const keys = COMMANDS.flatMap(({ keys: bound }) => bound);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
  });
});

describe('review', () => {
  it('selects through the list in chart order, the jaw last', () => {
    const over = context();
    const visited = [1, 2, 3].map(() => {
      run('next', over);
      return over.editor.view.getState().selectedId;
    });
    expect(visited).toEqual(['upper', 'lower', 'jaw']);
    run('previous', over);
    expect(over.editor.view.getState().selectedId).toBe('lower');
  });

  it('approves and rejects, then selects the next undecided suggestion', () => {
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

  it('disables every change without the right to edit', () => {
    const over = context('NO');
    run('next', over);
    run('approve', over);
    run('delete', over);
    run('annotate', over);
    expect(over.editor.unsaved().size).toBe(0);
    expect(over.editor.view.getState().tool).toBe('select');
  });
});

it('offers a person with the right DRAFT no decision and no change of decided annotations', () => {
  const over = context('DRAFT');
  const offered = () => COMMANDS.flatMap(({ id, isEnabled }) => (CHANGING.includes(id) && isEnabled(over) ? id : []));
  over.editor.view.setState({ selectedId: 'upper' });
  expect(offered()).toEqual(['snapToTooth', 'edit']);
  const decided = over.editor.scene.get('upper')!;
  over.editor.receive([{ ...decided, decision: 'APPROVED' }]);
  expect(offered()).toEqual([]);
});

describe('the review queue', () => {
  const queued = (right: Permission = 'YES') => {
    const over = context(right);
    const annotations = [
      sceneAnnotation({ id: 'sure', confidence: 0.95 }),
      sceneAnnotation({ id: 'doubtful', confidence: 0.5 }),
      sceneAnnotation({ id: 'which', confidence: 0.9, checkTooth: true }),
      sceneAnnotation({ id: 'decided', confidence: 0.45, decision: 'APPROVED' }),
    ];
    const editor = createEditor({ imageSize: { width: 1000, height: 500 }, annotations, right, newId: () => 'n' });
    return { ...over, editor };
  };
  const selected = (over: CommandContext) => over.editor.view.getState().selectedId;

  it('starts with uncertain tooth numbers, then the lowest confidence, and reveals each', () => {
    const over = queued();
    run('review', over);
    expect(selected(over)).toBe('which');
    run('next', over);
    expect(selected(over)).toBe('doubtful');
    run('next', over);
    expect(selected(over)).toBe('sure');
    run('next', over);
    expect(selected(over)).toBe('which');
    run('previous', over);
    expect(selected(over)).toBe('sure');
    expect(over.viewport.reveal).toHaveBeenCalledTimes(5);
    run('review', over);
    expect(over.editor.view.getState().reviewing).toBe(false);
  });

  it('ends with one more Escape than the selection needs', () => {
    const over = queued();
    run('review', over);
    run('cancel', over);
    expect([selected(over), over.editor.view.getState().reviewing]).toEqual([null, true]);
    run('cancel', over);
    expect(over.editor.view.getState().reviewing).toBe(false);
  });

  it('needs one key per suggestion and drops edited ones', () => {
    const over = queued();
    run('review', over);
    run('edit', over);
    expect(over.page.focusAnnotationForm).toHaveBeenCalledOnce();
    over.editor.change('which', { location: '35' });
    expect(reviewQueue(over.editor).map(({ id }) => id)).toEqual(['doubtful', 'sure']);
    run('next', over);
    run('reject', over);
    expect(selected(over)).toBe('sure');
    run('approve', over);
    expect(reviewQueue(over.editor)).toEqual([]);
    expect(over.editor.scene.all().map(({ decision }) => decision)).toEqual(['APPROVED', 'REJECTED', 'EDITED', 'APPROVED']);
    run('next', over);
    expect(selected(over)).toBe('sure');
  });

  it('omits what the filter hides', () => {
    const over = queued();
    over.editor.view.setState(({ filter }) => ({ filter: { ...filter, sensitivity: { issues: 0.3, restorations: 0.6 } } }));
    expect(reviewQueue(over.editor).map(({ id }) => id)).toEqual(['which', 'sure']);
  });

  it('can be viewed without the right to edit', () => {
    const over = queued('NO');
    run('review', over);
    run('approve', over);
    run('edit', over);
    expect(over.page.focusAnnotationForm).not.toHaveBeenCalled();
    expect(over.editor.unsaved().size).toBe(0);
  });
});

describe('drawing by keyboard', () => {
  it('places, moves and stretches a box before its finding type is chosen', () => {
    const over = context();
    run('annotate', over);
    run('placeBox', over);
    expect(over.editor.view.getState().pendingBox).toEqual([420, 170, 160, 160]);
    over.editor.nudge([10, -5], 'move');
    over.editor.nudge([-60, 0], 'resize');
    run('placeBox', over);
    expect(over.editor.view.getState()).toMatchObject({ pendingBox: [430, 165, 100, 160], pickingType: true });
    expect(over.page.focusAnnotationForm).toHaveBeenCalledTimes(1);
    run('edit', over);
    expect(over.page.focusAnnotationForm).toHaveBeenCalledTimes(2);
    over.editor.nudge([10, 10], 'move');
    expect(over.editor.view.getState().pendingBox).toEqual([430, 165, 100, 160]);
    over.editor.cancel();
    expect(over.editor.scene.size).toBe(3);
  });

  it('applies favourites by number to the selection or the next drawing', () => {
    const over = context();
    over.editor.view.setState({ selectedId: 'upper' });
    run('favourite1', over);
    expect(over.editor.scene.get('upper')).toMatchObject({
      class: 'CROWN',
      category: 'RESTORATIONS',
      surface: ['CROWN'],
      decision: 'EDITED',
    });
    over.editor.view.setState({ selectedId: null });
    run('favourite2', over);
    run('favourite9', over);
    expect(over.editor.view.getState().pendingType).toBe('COMPOSITE');
  });
});

describe('several selected annotations', () => {
  it('are approved, rejected and deleted as one history entry each', () => {
    const over = context();
    run('selectAll', over);
    expect(over.editor.selection()).toHaveLength(3);
    run('reject', over);
    expect(over.editor.scene.all().map(({ decision }) => decision)).toEqual(['REJECTED', 'REJECTED', 'REJECTED']);
    over.editor.undo();
    run('approve', over);
    over.editor.undo();
    run('delete', over);
    expect(over.editor.scene.size).toBe(0);
    expect(over.editor.view.getState()).toMatchObject({ selectedId: null, alsoSelected: [] });
    over.editor.undo();
    expect(over.editor.unsaved().size).toBe(0);
  });

  it('are selected one by one on the image and in the list without Shift', () => {
    const over = context();
    const { editor } = over;
    run('selectMore', over);
    const ids = () => editor.selection().map(({ id }) => id);
    editor.choose('upper');
    editor.choose('jaw');
    expect(ids()).toEqual(['upper', 'jaw']);
    editor.choose('upper');
    editor.receive([{ ...editor.scene.get('lower')!, box: [600, 300, 40, 30] }, editor.scene.get('jaw')!, editor.scene.get('upper')!]);
    editor.pointer('down', { point: [610, 310], pixel: 1 });
    editor.pointer('up', { point: [610, 310], pixel: 1 });
    expect([ids(), editor.scene.get('jaw')!.box]).toEqual([
      ['jaw', 'lower'],
      [100, 100, 40, 30],
    ]);
    editor.cancel();
    editor.choose('upper');
    editor.choose('jaw');
    expect(ids()).toEqual(['jaw']);
  });

  it('are no longer selected one by one with another tool', () => {
    const over = context();
    const several = () => over.editor.view.getState().selectsMore;
    run('selectMore', over);
    run('annotate', over);
    expect(several()).toBe(false);
    run('selectMore', over);
    expect([over.editor.view.getState().tool, several()]).toEqual(['select', true]);
    run('selectMore', over);
    expect(several()).toBe(false);
  });

  it('can be hidden', () => {
    const over = context();
    over.editor.select(['upper', 'jaw']);
    run('hideAnnotations', over);
    expect([...over.editor.view.getState().hiddenIds]).toEqual(['upper', 'jaw']);
    run('hideAnnotations', over);
    expect(over.editor.view.getState().hiddenIds.size).toBe(0);
  });

  it('exclude hidden annotations', () => {
    const over = context();
    over.editor.toggleHidden(['upper', 'jaw']);
    run('selectAll', over);
    const selected = over.editor.selection().map(({ id }) => id);
    expect(selected).toHaveLength(1);
    expect(['upper', 'jaw']).not.toContain(selected[0]);
  });
});

it('counts undecided suggestions that the filter hides', () => {
  const { editor } = context();
  const { filter } = editor.view.getState();
  const [first] = editor.scene.all();
  if (!first) throw new Error('no annotations');
  expect(undecidedElsewhere(editor)).toBe(0);
  const categories = { ...filter.categories, [first.category]: false };
  editor.view.setState({ filter: { ...filter, categories } });
  const open = editor.scene.all().filter(({ category, decision }) => category === first.category && decision === 'SUGGESTED').length;
  expect(open).toBeGreaterThan(0);
  expect(undecidedElsewhere(editor)).toBe(open);
  editor.approveAll(editor.scene.all().map(({ id }) => id));
  expect(undecidedElsewhere(editor)).toBe(0);
});

it('has the ids of the image editor', () => {
  const editorActions = 'mounted fitBounds zoom fullPage hand undo redo crop annotate adjust addImage deleteImage';
  const viewActions = 'zoomIn zoomOut zoomToMouthArea toggleAnnotationVisibility';
  const ids = COMMANDS.map(({ id }) => id);
  for (const id of `${editorActions} ${viewActions}`.split(' ')) expect(ids).toContain(id);
});

describe('mouthArea', () => {
  it('returns the drawn area, else the box around the teeth, else undefined', () => {
    const { editor } = context();
    expect(mouthArea(editor)).toBeUndefined();
    editor.add({ box: [10, 20, 30, 40], class: 'TOOTH', location: '11', surface: ['WHOLE_TOOTH'] });
    expect(mouthArea(editor)).toEqual([10, 20, 30, 40]);
  });
});
