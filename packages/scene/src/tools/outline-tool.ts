import { boxOfOutline, FEWEST_CORNERS, insideImage, MIN_SIDE, MOST_CORNERS, type Point } from '../geometry/boxes';
import type { ViewState } from '../view/view-state';
import { DRAG_THRESHOLD, HANDLE_REACH } from './select-tool';
import type { PointerInput, Tool, ToolHost } from './tool';

type Drawn = Pick<ViewState, 'pendingBox' | 'pendingOutline' | 'pickingType' | 'selectedId' | 'cursor'>;

/** An outline corner by corner: it ends on its first corner, with Enter or a second click on the last. */
export interface OutlineTool extends Tool {
  /** Ends the outline if it encloses something. */
  finish(): void;
  /** Puts the keyboard's cross at the last corner, or at the point where there is none yet. */
  beginCursor(point: Point): void;
  /** Moves the cross, stopping at the image's edges; the line to it follows. */
  moveCursor(by: Point): void;
  /** Sets a corner at the cross, as a click there would. `pixel` is the length of a screen pixel in the image. */
  setCorner(pixel: number): void;
  /** Takes the last corner back. */
  back(): void;
}

/** Click sets a corner; press and drag draws freehand. Nothing enters the scene before a class is chosen. */
export function createOutlineTool(host: ToolHost): OutlineTool {
  let corners: Point[] = [];
  let pressed: Point | null = null;
  /** What there was when the pointer was pressed: corners, and what waited for its class. */
  let before: { readonly corners: Point[]; readonly view: Drawn } | null = null;

  const show = (under?: Point) => {
    const end = under ?? host.view.getState().cursor ?? corners.at(-1)!;
    host.view.setState({ pendingOutline: corners.length > 0 ? [...corners, end] : [] });
  };
  const near = (a: Point, b: Point, reach: number) => Math.hypot(a[0] - b[0], a[1] - b[1]) <= reach;

  function forget(): void {
    corners = [];
    pressed = null;
  }

  function finish(): void {
    if (corners.length < FEWEST_CORNERS) return;
    const outline = corners;
    const box = boxOfOutline(outline.flat());
    forget();
    if (box[2] < MIN_SIDE || box[3] < MIN_SIDE) {
      host.view.setState({ pendingOutline: [] });
      return;
    }
    host.view.setState({ pendingOutline: [...outline, outline[0]!], pendingBox: box, pickingType: true, cursor: null });
  }

  /** `steady`: the place is meant to the pixel, and one beside the last corner is a corner of its own. */
  function add(input: PointerInput, steady = false): void {
    const point = insideImage(input.point, host.imageSize);
    const [first] = corners;
    const last = corners.at(-1);
    const reach = HANDLE_REACH * input.pixel;
    const same = steady ? input.pixel / 2 : input.pixel;
    if (corners.length >= FEWEST_CORNERS && ((first && near(first, point, reach)) || (last && near(last, point, steady ? same : reach)))) {
      finish();
      return;
    }
    if (corners.length < MOST_CORNERS && !(last && near(last, point, same))) corners.push(point);
    show();
  }

  return {
    down(input) {
      if (!host.canEdit) return false;
      const { pendingBox, pendingOutline, pickingType, selectedId, cursor } = host.view.getState();
      before = { corners: [...corners], view: { pendingBox, pendingOutline, pickingType, selectedId, cursor } };
      // The hand goes on from here.
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
      // A mouse that lies still while the keyboard draws is pushed now and then.
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
      forget();
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
    back() {
      corners.pop();
      show();
    },
  };
}
