import { type Box, findingType } from '@molaar/domain';
import type { Editor } from '../editor';
import { unionBox } from '../geometry';
import type { Command, CommandContext } from './command';
import { decideAndGoOn, selectNeighbour } from './review';

const always = () => true;
const mayEdit = ({ editor }: CommandContext) => editor.canEdit;
const selectedId = ({ editor }: CommandContext) => editor.view.getState().selectedId;
const hasSelection = (context: CommandContext) => selectedId(context) !== null;
const maySelect = (context: CommandContext) => mayEdit(context) && hasSelection(context);

/** The mouth area as drawn or detected, else the box around all teeth. */
export function mouthArea(editor: Editor): Box | undefined {
  const objects = editor.scene.all().filter((object) => object.decision !== 'REJECTED');
  const drawn = objects.find((object) => object.class === 'MOUTH_AREA');
  return drawn?.box ?? unionBox(objects.filter(({ class: type }) => findingType(type).category === 'TEETH').map(({ box }) => box));
}

/** Every command of the workdesk; the order is the toolbar's. */
export const COMMANDS: readonly Command[] = [
  { id: 'select', group: 'tool', keys: ['v'], isEnabled: always, run: ({ editor }) => editor.setTool('select') },
  { id: 'hand', group: 'tool', keys: ['h'], isEnabled: always, run: ({ editor }) => editor.setTool('hand') },
  { id: 'annotate', group: 'tool', keys: ['b'], isEnabled: mayEdit, run: ({ editor }) => editor.setTool('annotate') },
  { id: 'fitBounds', group: 'view', keys: ['0'], isEnabled: always, run: ({ viewport }) => viewport.fitBounds() },
  { id: 'zoomIn', group: 'view', keys: ['+', '='], isEnabled: always, run: ({ viewport }) => viewport.zoomIn() },
  { id: 'zoomOut', group: 'view', keys: ['-'], isEnabled: always, run: ({ viewport }) => viewport.zoomOut() },
  {
    id: 'zoom',
    group: 'view',
    keys: ['z'],
    isEnabled: hasSelection,
    run: ({ editor, viewport }) => {
      const object = editor.scene.get(editor.view.getState().selectedId ?? '');
      if (object) viewport.zoomTo(object.box);
    },
  },
  {
    id: 'zoomToMouthArea',
    group: 'view',
    keys: ['m'],
    isEnabled: ({ editor }) => mouthArea(editor) !== undefined,
    run: ({ editor, viewport }) => {
      const area = mouthArea(editor);
      if (area) viewport.zoomTo(area);
    },
  },
  { id: 'fullPage', group: 'view', keys: ['f'], isEnabled: always, run: ({ viewport }) => viewport.toggleFullPage() },
  {
    id: 'toggleAnnotationVisibility',
    group: 'view',
    keys: ['s'],
    isEnabled: always,
    run: ({ editor }) => editor.view.setState(({ annotationsVisible }) => ({ annotationsVisible: !annotationsVisible, hoveredId: null })),
  },
  { id: 'adjust', group: 'view', keys: ['c'], isEnabled: always, run: ({ page }) => page.toggleAdjust() },
  { id: 'undo', group: 'edit', keys: ['mod+z'], isEnabled: ({ editor }) => editor.history.canUndo, run: ({ editor }) => editor.undo() },
  {
    id: 'redo',
    group: 'edit',
    keys: ['mod+shift+z', 'mod+y'],
    isEnabled: ({ editor }) => editor.history.canRedo,
    run: ({ editor }) => editor.redo(),
  },
  {
    id: 'delete',
    group: 'edit',
    keys: ['Delete', 'Backspace'],
    isEnabled: maySelect,
    run: (context) => context.editor.remove(selectedId(context)!),
  },
  { id: 'save', group: 'edit', keys: ['mod+s'], isEnabled: mayEdit, run: ({ page }) => page.save() },
  { id: 'cancel', group: 'edit', keys: ['Escape'], isEnabled: always, run: ({ editor }) => editor.cancel() },
  { id: 'next', group: 'review', keys: ['n', 'ArrowDown'], isEnabled: always, run: ({ editor }) => selectNeighbour(editor, 1) },
  { id: 'previous', group: 'review', keys: ['p', 'ArrowUp'], isEnabled: always, run: ({ editor }) => selectNeighbour(editor, -1) },
  { id: 'approve', group: 'review', keys: ['a'], isEnabled: maySelect, run: ({ editor }) => decideAndGoOn(editor, 'approve') },
  { id: 'reject', group: 'review', keys: ['r'], isEnabled: maySelect, run: ({ editor }) => decideAndGoOn(editor, 'reject') },
  { id: 'addImage', group: 'image', keys: [], isEnabled: ({ page }) => page.canEditPatients, run: ({ page }) => page.addImage() },
  { id: 'deleteImage', group: 'image', keys: [], isEnabled: ({ page }) => page.canEditPatients, run: ({ page }) => page.deleteImage() },
];
