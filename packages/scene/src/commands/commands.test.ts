import type { Permission } from '@molaar/domain/clinic';
import { describe, expect, it, vi } from 'vitest';
import { createEditor } from '../editor/editor';
import type { SceneAnnotation } from '../records/annotation';
import { sceneAnnotation } from '../testing/annotations';
import type { CommandContext, CommandId } from './command';
import { commandForKey, isCharacterKey } from './keyboard';
import { COMMANDS, mouthArea } from './registry';
import { countDecisions, reviewQueue } from './review';

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
      fitArea: vi.fn(),
      zoomTo: vi.fn(),
      reveal: vi.fn(),
      shows: vi.fn(() => true),
      bringIntoView: vi.fn(),
      focus: vi.fn(),
      toggleFullPage: vi.fn(),
    },
    page: {
      addImage: vi.fn(),
      deleteImage: vi.fn(),
      toggleAdjust: vi.fn(),
      togglePanel: vi.fn(),
      focusAnnotationForm: vi.fn(),
      save: vi.fn(),
      swapSides: vi.fn(),
      isCalibrated: true,
      askForCalibration: vi.fn(),
      crop: vi.fn(),
      compare: vi.fn(),
      showToPatient: vi.fn(),
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
    expect(press('A', { shiftKey: true })).toBe('approveClear');
    expect(press('E', { shiftKey: true })).toBeUndefined();
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

  it('crops, adds and deletes a radiograph with Shift, where the letter alone does something else', () => {
    expect(['C', 'U', 'D'].map((key) => press(key, { shiftKey: true }))).toEqual(['crop', 'addImage', 'deleteImage']);
    expect(press('d')).toBe('compare');
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

  it('brings what is off the screen into view', () => {
    const over = context();
    run('next', over);
    expect(over.viewport.reveal).not.toHaveBeenCalled();
    vi.mocked(over.viewport.shows).mockReturnValue(false);
    run('next', over);
    expect(over.viewport.reveal).toHaveBeenCalledOnce();
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

it('opens on the mouth area, tightly, and on the whole image without one', () => {
  const over = context();
  run('mounted', over);
  expect(over.viewport.fitArea).not.toHaveBeenCalled();
  expect(over.viewport.fitBounds).toHaveBeenCalledOnce();
  over.editor.add({ class: 'MOUTH_AREA', location: null, surface: ['JAW'], box: [100, 50, 800, 300] });
  run('mounted', over);
  expect(over.viewport.fitArea).toHaveBeenLastCalledWith([100, 50, 800, 300], true);
  run('zoomToMouthArea', over);
  expect(over.viewport.fitArea).toHaveBeenLastCalledWith([100, 50, 800, 300]);
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
  const tooth = (id: string, fields: Partial<SceneAnnotation> = {}) =>
    sceneAnnotation({
      id,
      class: 'TOOTH',
      category: 'TEETH',
      surface: ['WHOLE_TOOTH'],
      confidence: 0.95,
      box: [300, 50, 60, 200],
      ...fields,
    });
  const restoration = (id: string, type: SceneAnnotation['class'], fields: Partial<SceneAnnotation> = {}) =>
    sceneAnnotation({ id, class: type, category: 'RESTORATIONS', location: '16', box: [310, 60, 20, 20], ...fields });
  const queued = (right: Permission = 'YES') => {
    const over = context(right);
    const annotations = [
      tooth('clear', { location: '16' }),
      tooth('doubtful', { location: '17', confidence: 0.5, box: [400, 50, 60, 200] }),
      restoration('crown', 'CROWN'),
      restoration('filled', 'GOOD_ENDODONTICS', { confidence: 0.7 }),
      restoration('other', 'COMPOSITE', { location: '26', box: [600, 60, 20, 20] }),
      sceneAnnotation({ id: 'issue', location: '46', box: [320, 300, 20, 20] }),
      sceneAnnotation({ id: 'decided', confidence: 0.45, decision: 'APPROVED' }),
      sceneAnnotation({ id: 'area', class: 'MOUTH_AREA', category: 'OTHER', location: null, surface: ['JAW'], box: [0, 0, 900, 450] }),
    ];
    const editor = createEditor({ imageSize: { width: 1000, height: 500 }, annotations, right, newId: () => 'n' });
    return { ...over, editor };
  };
  const selected = (over: CommandContext) => over.editor.view.getState().selectedId;
  const selection = (over: CommandContext) => over.editor.selection().map(({ id }) => id);
  const decisions = (over: CommandContext) => Object.fromEntries(over.editor.scene.all().map(({ id, decision }) => [id, decision]));

  it('has issues, restorations, doubtful teeth, and shows each with its whole tooth', () => {
    const over = queued();
    run('review', over);
    const visited = [selection(over)];
    for (let step = 0; step < 4; step++) {
      run('next', over);
      visited.push(selection(over));
    }
    expect(visited).toEqual([['issue'], ['crown', 'filled'], ['other'], ['doubtful'], ['issue']]);
    run('previous', over);
    expect(selection(over)).toEqual(['doubtful']);
    expect(over.viewport.reveal).toHaveBeenNthCalledWith(2, [300, 50, 60, 200]);
    expect(over.viewport.reveal).toHaveBeenCalledTimes(6);
    run('review', over);
    expect(over.editor.view.getState().reviewing).toBe(false);
  });

  it('decides connected restorations of a tooth with one key', () => {
    const over = queued();
    run('review', over);
    expect(countDecisions(over.editor)).toEqual({ left: 4, hidden: 0 });
    run('next', over);
    run('approve', over);
    expect(decisions(over)).toMatchObject({ crown: 'APPROVED', filled: 'APPROVED', other: 'SUGGESTED' });
    expect(selection(over)).toEqual(['other']);
    expect(countDecisions(over.editor).left).toBe(3);
    over.editor.undo();
    expect(countDecisions(over.editor).left).toBe(4);
  });

  it('decides the brackets of braces with one key, also with another finding between them', () => {
    const bracket = { class: 'BRACES', category: 'RESTORATIONS' } as const;
    const annotations = [
      sceneAnnotation({ ...bracket, id: 'first', location: '16' }),
      sceneAnnotation({ ...bracket, id: 'doubtful', location: '15', checkTooth: true }),
      sceneAnnotation({ id: 'filling', class: 'COMPOSITE', category: 'RESTORATIONS', location: '14' }),
      sceneAnnotation({ ...bracket, id: 'second', location: '13' }),
    ];
    const editor = createEditor({ imageSize: { width: 1000, height: 500 }, annotations, right: 'YES', newId: () => 'n' });
    const over = { ...context(), editor };
    run('review', over);
    expect(countDecisions(editor).left).toBe(3);
    expect(selection(over)).toEqual(['first', 'second']);
    run('approve', over);
    expect(countDecisions(editor).left).toBe(2);
    expect(selection(over)).toEqual(['doubtful']);
    run('approve', over);
    expect(selection(over)).toEqual(['filling']);
  });

  it('selects nothing after the last decision, so that one key too many changes nothing', () => {
    const over = queued();
    run('review', over);
    for (let step = 0; selection(over).length > 0 && step < 10; step++) run('reject', over);
    expect(countDecisions(over.editor).left).toBe(0);
    const before = decisions(over);
    run('approve', over);
    expect(decisions(over)).toEqual(before);
    run('undo', over);
    expect(selection(over)).toHaveLength(1);
  });

  it('offers no next step at the last one and after it, whatever of it is decided', () => {
    const over = queued();
    const offered = () => COMMANDS.flatMap(({ id, isEnabled }) => (['next', 'previous'].includes(id) && isEnabled(over) ? id : []));
    run('review', over);
    for (const id of ['issue', 'other', 'doubtful']) over.editor.reject(id);
    over.editor.select(['crown', 'filled']);
    expect(offered()).toEqual([]);
    over.editor.reject('crown');
    over.editor.select(['crown']);
    expect(offered()).toEqual(['next', 'previous']);
    run('next', over);
    run('approve', over);
    expect(selection(over)).toEqual([]);
    expect(offered()).toEqual([]);
    run('review', over);
    expect(offered()).toEqual(['next', 'previous']);
  });

  it('continues with the rest when a person decides one of them alone', () => {
    const over = queued();
    run('review', over);
    over.editor.choose('crown');
    run('reject', over);
    expect(decisions(over)).toMatchObject({ crown: 'REJECTED', filled: 'SUGGESTED' });
    expect(selection(over)).toEqual(['filled']);
  });

  it('decides only what is on the screen', () => {
    const over = queued();
    run('review', over);
    vi.mocked(over.viewport.shows).mockReturnValue(false);
    run('approve', over);
    expect(decisions(over).issue).toBe('SUGGESTED');
    expect(over.viewport.reveal).toHaveBeenCalledTimes(2);
    vi.mocked(over.viewport.shows).mockReturnValue(true);
    over.editor.view.setState({ annotationsVisible: false });
    run('approve', over);
    expect([decisions(over).issue, over.editor.view.getState().annotationsVisible]).toEqual(['SUGGESTED', true]);
    run('approve', over);
    expect(decisions(over).issue).toBe('APPROVED');
  });

  it('leaves clear teeth and the mouth area to one action', () => {
    const over = queued();
    run('approveClear', over);
    expect(decisions(over)).toMatchObject({ clear: 'APPROVED', area: 'APPROVED', doubtful: 'SUGGESTED', crown: 'SUGGESTED' });
    over.editor.undo();
    expect(over.editor.unsaved().size).toBe(0);
    const viewer = queued('NO');
    run('approveClear', viewer);
    expect(viewer.editor.unsaved().size).toBe(0);
  });

  it('selects and shows what an undo brings back: connected restorations, an edited or deleted finding', () => {
    const over = queued();
    run('review', over);
    for (let step = 0; step < 2; step++) run('approve', over);
    expect(selection(over)).toEqual(['other']);
    vi.mocked(over.viewport.reveal).mockClear();
    run('undo', over);
    expect(selection(over)).toEqual(['crown', 'filled']);
    expect(over.viewport.reveal).toHaveBeenCalledOnce();
    run('undo', over);
    expect(selection(over)).toEqual(['issue']);
    over.editor.change('other', { location: '27' });
    run('undo', over);
    expect(selection(over)).toEqual(['other']);
    over.editor.remove('doubtful');
    run('undo', over);
    expect(selection(over)).toEqual(['doubtful']);
  });

  it('keeps the selection at an undo that brings back nothing to review, and outside of a review', () => {
    const over = queued();
    run('review', over);
    run('approveClear', over);
    run('undo', over);
    expect(selection(over)).toEqual(['issue']);
    run('approve', over);
    run('review', over);
    const before = selection(over);
    run('undo', over);
    expect([selection(over), decisions(over).issue]).toEqual([before, 'SUGGESTED']);
  });

  it('ends with one more Escape than the selection needs', () => {
    const over = queued();
    run('review', over);
    run('cancel', over);
    expect([selected(over), over.editor.view.getState().reviewing]).toEqual([null, true]);
    run('cancel', over);
    expect(over.editor.view.getState().reviewing).toBe(false);
  });

  it('drops what a person edits', () => {
    const over = queued();
    run('review', over);
    run('edit', over);
    expect(over.page.focusAnnotationForm).toHaveBeenCalledOnce();
    over.editor.change('issue', { location: '35' });
    expect(reviewQueue(over.editor).map(({ id }) => id)).toEqual(['crown', 'filled', 'other', 'doubtful']);
    for (let step = 0; step < 3; step++) run('next', over);
    run('reject', over);
    expect(decisions(over)).toMatchObject({ issue: 'EDITED', doubtful: 'REJECTED' });
  });

  it('leads to the form of the first of several findings', () => {
    const over = queued();
    over.editor.select(['issue', 'crown']);
    run('edit', over);
    expect(over.editor.selection().map(({ id }) => id)).toEqual(['issue']);
    expect(over.page.focusAnnotationForm).toHaveBeenCalledOnce();
  });

  it('omits what the filter hides', () => {
    const over = queued();
    over.editor.view.setState(({ filter }) => ({ filter: { ...filter, sensitivity: { issues: 0.1, restorations: 0.25 } } }));
    expect(reviewQueue(over.editor).map(({ id }) => id)).toEqual(['crown', 'other', 'doubtful']);
    expect(countDecisions(over.editor)).toEqual({ left: 4, hidden: 2 });
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
