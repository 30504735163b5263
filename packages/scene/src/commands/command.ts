import type { FindingType } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { Editor } from '../editor/editor';
import type { Point } from '../geometry/boxes';
import type { ToolId } from '../view/view-state';

/** The actions of the viewer around the editor. */
export interface Viewport {
  fitBounds(): void;
  zoomIn(): void;
  zoomOut(): void;
  /** Shows a part of the image as large as it fits; at the opening at once, without an animation. */
  fitArea(area: Box, isOpening?: boolean): void;
  /** Shows a finding with its neighbours, at most at twice the resolution of the image. */
  zoomTo(box: Box): void;
  /** Scrolls and zooms to the annotation and its surroundings, at most to twice the resolution of the image. */
  reveal(box: Box): void;
  /** Returns true when most of the box is on the screen. */
  shows(box: Box): boolean;
  /** Moves the image just far enough to show the box, without a change of the zoom. */
  bringIntoView(box: Box): void;
  /** Moves the keyboard focus to the image. */
  focus(): void;
  toggleFullPage(): void;
  /** Returns the centre of the view and the length of a screen pixel there, in pixels of the image. */
  middle(): { readonly point: Point; readonly pixel: number };
}

/** The actions of the page around the viewer. */
export interface PageActions {
  addImage(): void;
  deleteImage(): void;
  toggleAdjust(): void;
  /** Folds or opens the panel beside the image. */
  togglePanel(): void;
  /** Moves the keyboard focus to the form of the selected annotation, or of what was just drawn. */
  focusAnnotationForm(): void;
  /** Swaps the sides of the image, once its mirror image can be shown. */
  swapSides(): void;
  /** Whether it is known how long a pixel is. Without it the ruler draws the line that is used to calibrate. */
  readonly isCalibrated: boolean;
  /** Says how the image is calibrated with the ruler. */
  askForCalibration(): void;
  /** Opens the dialog for cropping, rotating and flipping. */
  crop(): void;
  /** The person's favourite finding types, in the order of the number keys. */
  readonly favourites: readonly FindingType[];
  /** Chooses another image of the patient to compare with this one, or ends the comparison. */
  compare(): void;
  /** Opens the full-screen view for the patient. */
  showToPatient(): void;
  /** Links or unlinks the movement of both images; absent while only one is shown. */
  readonly linkViews?: (() => void) | undefined;
  /** Opens or closes the comments to the patient's file. */
  toggleComments(): void;
  /** Shows the list of keyboard shortcuts. */
  showShortcuts(): void;
  /** Starts the hints again. */
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

/** A command of toolbar, shortcut list and keyboard. Keys as in KeyboardEvent.key, with `mod+` and `shift+`. */
export interface Command {
  readonly id: CommandId;
  readonly group: CommandGroup;
  readonly keys: readonly string[];
  /** A key that is held down runs the command once: a person sees each annotation before deciding on it. */
  readonly ignoresRepeat?: true;
  isEnabled(context: CommandContext): boolean;
  run(context: CommandContext): void;
}

type FavouriteKey = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export type FavouriteId = `favourite${FavouriteKey}`;

export type CommandId =
  | ToolId
  | FavouriteId
  | 'mounted'
  | 'crop'
  | 'swapSides'
  | 'placeBox'
  | 'closeOutline'
  | 'selectAll'
  | 'selectMore'
  | 'snapToTooth'
  | 'hideAnnotations'
  | 'fitBounds'
  | 'zoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomToMouthArea'
  | 'fullPage'
  | 'togglePanel'
  | 'toggleAnnotationVisibility'
  | 'adjust'
  | 'undo'
  | 'redo'
  | 'delete'
  | 'save'
  | 'cancel'
  | 'next'
  | 'previous'
  | 'review'
  | 'approve'
  | 'approveClear'
  | 'reject'
  | 'edit'
  | 'compare'
  | 'showToPatient'
  | 'linkViews'
  | 'comments'
  | 'shortcuts'
  | 'hints'
  | 'addImage'
  | 'deleteImage';
