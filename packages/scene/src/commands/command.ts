import type { Box } from '@molaar/domain';
import type { Editor } from '../editor';

/** What a command may ask of the viewer around the editor. */
export interface Viewport {
  fitBounds(): void;
  zoomIn(): void;
  zoomOut(): void;
  zoomTo(box: Box): void;
  toggleFullPage(): void;
}

/** Things outside the picture, offered by the page that holds the editor. */
export interface PageActions {
  addImage(): void;
  deleteImage(): void;
  toggleAdjust(): void;
  save(): void;
  readonly canEditPatients: boolean;
}

export interface CommandContext {
  readonly editor: Editor;
  readonly viewport: Viewport;
  readonly page: PageActions;
}

export type CommandGroup = 'view' | 'tool' | 'edit' | 'review' | 'image';

/** One command feeds toolbar, help sheet and keyboard. Keys as in KeyboardEvent.key, with `mod+` and `shift+`. */
export interface Command {
  readonly id: CommandId;
  readonly group: CommandGroup;
  readonly keys: readonly string[];
  isEnabled(context: CommandContext): boolean;
  run(context: CommandContext): void;
}

export type CommandId =
  | 'fitBounds'
  | 'zoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomToMouthArea'
  | 'fullPage'
  | 'toggleAnnotationVisibility'
  | 'adjust'
  | 'select'
  | 'hand'
  | 'annotate'
  | 'undo'
  | 'redo'
  | 'delete'
  | 'save'
  | 'cancel'
  | 'next'
  | 'previous'
  | 'approve'
  | 'reject'
  | 'addImage'
  | 'deleteImage';
