import type { FindingType } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { Editor } from '../editor/editor';
import type { Point } from '../geometry/boxes';

/** What a command may ask of the viewer around the editor. */
export interface Viewport {
  fitBounds(): void;
  zoomIn(): void;
  zoomOut(): void;
  zoomTo(box: Box): void;
  /** Brings the annotation before the eyes with its surroundings, never closer than the picture is sharp. */
  reveal(box: Box): void;
  /** Gives the picture the keyboard. */
  focus(): void;
  toggleFullPage(): void;
  /** The middle of what is seen, and the length of a screen pixel there; pixels of the image. */
  middle(): { readonly point: Point; readonly pixel: number };
}

/** Things outside the picture, offered by the page that holds the editor. */
export interface PageActions {
  addImage(): void;
  deleteImage(): void;
  toggleAdjust(): void;
  /** Puts the keyboard into the form of the selected annotation, or of what was just drawn. */
  editObject(): void;
  /** Opens cropping, turning and mirroring. */
  crop(): void;
  /** Finding types that this person has at hand, in the order of the number keys. */
  readonly favourites: readonly FindingType[];
  /** Chooses another image of the patient to stand beside this one, or ends that. */
  compare(): void;
  /** Lets both images move together, or each for itself; absent while there is one. */
  readonly linkViews?: (() => void) | undefined;
  /** Opens or closes the comments to the patient's file. */
  toggleComments(): void;
  /** The sheet of all keys. */
  showShortcuts(): void;
  /** Begins the hints with their drawings anew. */
  showHints(): void;
  save(): void;
  readonly canEditPatients: boolean;
}

export interface CommandContext {
  readonly editor: Editor;
  readonly viewport: Viewport;
  readonly page: PageActions;
}

export type CommandGroup = 'view' | 'tool' | 'edit' | 'review' | 'image' | 'help' | 'event';

/** One command feeds toolbar, help sheet and keyboard. Keys as in KeyboardEvent.key, with `mod+` and `shift+`. */
export interface Command {
  readonly id: CommandId;
  readonly group: CommandGroup;
  readonly keys: readonly string[];
  /** A held key does not repeat it: each decision is on something that was seen. */
  readonly isEachMeant?: true;
  isEnabled(context: CommandContext): boolean;
  run(context: CommandContext): void;
}

type FavouriteKey = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export type CommandId =
  | 'mounted'
  | 'crop'
  | 'outline'
  | 'placeBox'
  | 'closeOutline'
  | 'selectAll'
  | 'selectMore'
  | 'snapToTooth'
  | 'hideObject'
  | `favourite${FavouriteKey}`
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
  | 'review'
  | 'approve'
  | 'reject'
  | 'edit'
  | 'compare'
  | 'linkViews'
  | 'comments'
  | 'shortcuts'
  | 'hints'
  | 'addImage'
  | 'deleteImage';
