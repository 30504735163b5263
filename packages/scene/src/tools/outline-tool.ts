import { insideImage, isNear, type Point } from '../geometry/boxes';
import { createOutlineDrawing } from './outline-drawing';
import { DRAG_THRESHOLD } from './select-tool';
import type { Tool, ToolHost } from './tool';

/** Draws an outline corner by corner: it ends on its first corner, with Enter or a second click on the last. */
export interface OutlineTool extends Tool {
  /** Ends the outline when it has enough corners. */
  finish(): void;
  /** Puts the keyboard's cursor at the last corner, else at the point. */
  beginCursor(point: Point): void;
  /** Moves the cursor, stopping at the image's edges; the line to it follows. */
  moveCursor(by: Point): void;
  /** Sets a corner at the cursor, as a click there would. `pixel` is the length of a screen pixel in the image. */
  setCorner(pixel: number): void;
  /** Removes the last corner. */
  removeLastCorner(): void;
}

/** While the pointer is pressed: its position at the last corner, and what restores the drawing as it was before. */
interface Press {
  readonly at: Point;
  readonly restore: () => void;
}

/**
 * A click sets a corner; press and drag draws freehand. The scene gets an annotation when its finding type is chosen.
 */
export function createOutlineTool({ view, imageSize, canEdit }: ToolHost): OutlineTool {
  const drawing = createOutlineDrawing({ view, imageSize });
  const isEmpty = () => drawing.corners.length === 0;
  let press: Press | null = null;

  return {
    down(input) {
      if (!canEdit) return false;
      press = { at: input.point, restore: drawing.snapshot() };
      // The pointer takes over from the keyboard.
      if (view.getState().cursor) view.setState({ cursor: null });
      if (isEmpty()) view.setState({ pendingBox: null, pickingType: false, selectedId: null, hoveredId: null });
      return true;
    },
    move(input) {
      if (press && !isNear(press.at, input.point, DRAG_THRESHOLD * 3 * input.pixel)) {
        const isEnded = drawing.addCorner({ ...input, point: isEmpty() ? press.at : input.point });
        // Moving on before the release draws no second outline.
        press = isEnded ? null : { ...press, at: input.point };
        return true;
      }
      // While the keyboard draws, accidental moves of the mouse are ignored.
      if (!isEmpty() && !view.getState().cursor) drawing.show(insideImage(input.point, imageSize));
      return !isEmpty() || press !== null;
    },
    up(input) {
      if (press) drawing.addCorner(input);
      press = null;
    },
    release() {
      press?.restore();
      press = null;
    },
    cancel() {
      press = null;
      drawing.clear();
    },
    finish() {
      if (drawing.finish()) press = null;
    },
    beginCursor(point) {
      if (!canEdit) return;
      const cursor = drawing.corners.at(-1) ?? insideImage(point, imageSize);
      view.setState({ cursor, pickingType: false, selectedId: null, hoveredId: null, ...(isEmpty() && { pendingBox: null }) });
      drawing.show();
    },
    moveCursor([dx, dy]) {
      const { cursor } = view.getState();
      if (!cursor) return;
      view.setState({ cursor: insideImage([cursor[0] + dx, cursor[1] + dy], imageSize) });
      drawing.show();
    },
    setCorner(pixel) {
      const { cursor } = view.getState();
      if (cursor && drawing.addCorner({ point: cursor, pixel }, true)) press = null;
    },
    removeLastCorner: drawing.removeLastCorner,
  };
}
