import { insideImage, MIN_SIDE, type Point } from '../geometry/boxes';
import { boxOfOutline, MAX_CORNERS, MIN_CORNERS } from '../geometry/outlines';
import type { ViewState } from '../view/view-state';
import { DRAG_THRESHOLD, HANDLE_REACH } from './select-tool';
import type { PointerInput, Tool, ToolHost } from './tool';

type Drawn = Pick<ViewState, 'pendingBox' | 'pendingOutline' | 'pickingType' | 'selectedId' | 'cursor'>;

/** Draws an outline corner by corner: it ends on its first corner, with Enter or a second click on the last. */
export interface OutlineTool extends Tool {
  /** Ends the outline if it encloses an area. */
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

/**
 * A click sets a corner; press and drag draws freehand. The scene gets an annotation when its finding type is chosen.
 */
export function createOutlineTool(host: ToolHost): OutlineTool {
  let corners: Point[] = [];
  let pressed: Point | null = null;
  /** The state when the pointer was pressed. */
  let before: { readonly corners: Point[]; readonly view: Drawn } | null = null;

  const show = (under?: Point) => {
    const end = under ?? host.view.getState().cursor ?? corners.at(-1)!;
    host.view.setState({ pendingOutline: corners.length > 0 ? [...corners, end] : [] });
  };

  function clear(): void {
    corners = [];
    pressed = null;
  }

  function finish(): void {
    if (corners.length < MIN_CORNERS) return;
    const outline = corners;
    const box = boxOfOutline(outline.flat());
    clear();
    if (box[2] < MIN_SIDE || box[3] < MIN_SIDE) {
      host.view.setState({ pendingOutline: [] });
      return;
    }
    host.view.setState({ pendingOutline: [...outline, outline[0]!], pendingBox: box, pickingType: true, cursor: null });
  }

  /** `isExact`: the position is exact to the pixel, so that one next to the last corner is a corner of its own. */
  function add(input: PointerInput, isExact = false): void {
    const point = insideImage(input.point, host.imageSize);
    const [first] = corners;
    const last = corners.at(-1);
    const reach = HANDLE_REACH * input.pixel;
    const same = isExact ? input.pixel / 2 : input.pixel;
    if (corners.length >= MIN_CORNERS && ((first && near(first, point, reach)) || (last && near(last, point, isExact ? same : reach)))) {
      finish();
      return;
    }
    if (corners.length < MAX_CORNERS && !(last && near(last, point, same))) corners.push(point);
    show();
  }

  return {
    down(input) {
      if (!host.canEdit) return false;
      const { pendingBox, pendingOutline, pickingType, selectedId, cursor } = host.view.getState();
      before = { corners: [...corners], view: { pendingBox, pendingOutline, pickingType, selectedId, cursor } };
      // The pointer takes over from the keyboard.
      if (cursor) host.view.setState({ cursor: null });
      if (corners.length === 0) host.view.setState({ pendingBox: null, pickingType: false, selectedId: null, hoveredId: null });
      pressed = input.point;
      return true;
    },
    move(input) {
      if (pressed && !near(pressed, input.point, DRAG_THRESHOLD * 3 * input.pixel)) {
        add({ ...input, point: corners.length === 0 ? pressed : input.point });
        pressed = input.point;
        return true;
      }
      // While the keyboard draws, accidental moves of the mouse are ignored.
      if (corners.length > 0 && !host.view.getState().cursor) show(insideImage(input.point, host.imageSize));
      return corners.length > 0 || pressed !== null;
    },
    up(input) {
      if (pressed) add(input);
      pressed = null;
    },
    release() {
      if (!pressed || !before) return;
      pressed = null;
      corners = before.corners;
      host.view.setState(before.view);
    },
    cancel() {
      clear();
      host.view.setState({ pendingOutline: [], pendingBox: null, pickingType: false, cursor: null });
    },
    finish,
    beginCursor(point) {
      if (!host.canEdit) return;
      const cursor = corners.at(-1) ?? insideImage(point, host.imageSize);
      host.view.setState({
        cursor,
        pickingType: false,
        selectedId: null,
        hoveredId: null,
        ...(corners.length === 0 && { pendingBox: null }),
      });
      show();
    },
    moveCursor([dx, dy]) {
      const { cursor } = host.view.getState();
      if (!cursor) return;
      host.view.setState({ cursor: insideImage([cursor[0] + dx, cursor[1] + dy], host.imageSize) });
      show();
    },
    setCorner(pixel) {
      const { cursor } = host.view.getState();
      if (cursor) add({ point: cursor, pixel }, true);
    },
    removeLastCorner() {
      corners.pop();
      show();
    },
  };
}

function near(a: Point, b: Point, reach: number): boolean {
  return Math.hypot(a[0] - b[0], a[1] - b[1]) <= reach;
}
