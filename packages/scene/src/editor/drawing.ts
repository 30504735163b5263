import { boxBetween, MIN_SIDE, type Point, type Size } from '../geometry/boxes';
import type { ViewStore } from '../view/view-state';
import type { GestureControl } from './gestures';

/** A box or outline that is being drawn, by pointer or keyboard, until its finding type is chosen. */
export interface Drawing {
  /** Draws a box around the point, to be placed by the keyboard. */
  beginBox(around: Point, side: number): void;
  /** Begins an outline by keyboard: its cursor is at the last corner, else at the point. */
  beginCursor(around: Point): void;
  /** Moves the cursor by pixels of the image. */
  moveCursor(by: Point): void;
  /** Sets a corner at the cursor; on the first or the last corner that ends the outline. */
  setCorner(pixel: number): void;
  /** Sets a point of the ruler or the angle at the cursor. */
  setMeasuredPoint(): void;
  /** Ends the drawing, so that its finding type can be chosen. */
  finishDrawing(): void;
  /** Removes the last corner of the outline being drawn. @returns false when there is none. */
  removeLastCorner(): boolean;
}

export interface DrawingControl extends Drawing {
  isDrawing(): boolean;
  /** Undoes the last corner or the box being drawn. @returns false when nothing is being drawn. */
  undoDrawing(): boolean;
  /** Ends the gesture in progress and removes the drawing. */
  dropDrawing(): void;
}

interface DrawingOptions {
  readonly view: ViewStore;
  readonly imageSize: Size;
  readonly canEdit: boolean;
  readonly gestures: GestureControl;
}

/** Creates the part of the editor that finishes, corrects and drops what is being drawn. */
export function createDrawing({ view, imageSize, canEdit, gestures }: DrawingOptions): DrawingControl {
  const { outlineTool, measureTool } = gestures;
  const isDrawing = () => view.getState().pendingBox !== null || view.getState().pendingOutline.length > 0;

  function removeLastCorner(): boolean {
    const { tool, pendingOutline, pickingType } = view.getState();
    if (tool !== 'outline' || pendingOutline.length === 0 || pickingType) return false;
    outlineTool.removeLastCorner();
    return true;
  }

  function dropDrawing(): void {
    gestures.cancelGesture();
    view.setState({ pendingBox: null, pendingOutline: [], pickingType: false, cursor: null });
  }

  return {
    isDrawing,
    removeLastCorner,
    dropDrawing,
    undoDrawing() {
      if (!isDrawing()) return false;
      if (!removeLastCorner()) dropDrawing();
      return true;
    },
    beginBox([x, y], side) {
      if (!canEdit) return;
      const half = side / 2;
      const box = boxBetween([x - half, y - half], [x + half, y + half], imageSize);
      view.setState({ tool: 'annotate', selectsMore: false, pendingBox: box, pickingType: false, selectedId: null, hoveredId: null });
    },
    beginCursor: (point) => (measureTool() ?? outlineTool).beginCursor(point),
    moveCursor: (by) => (measureTool() ?? outlineTool).moveCursor(by),
    setCorner: (pixel) => outlineTool.setCorner(pixel),
    setMeasuredPoint: () => measureTool()?.setPoint(),
    finishDrawing() {
      const { tool, pendingBox, pickingType } = view.getState();
      if (tool === 'outline') outlineTool.finish();
      else if (pendingBox && !pickingType && pendingBox[2] >= MIN_SIDE && pendingBox[3] >= MIN_SIDE) view.setState({ pickingType: true });
    },
  };
}
