import { insideImage, isNear, MIN_SIDE, type Point } from '../geometry/boxes';
import { boxOfOutline, MAX_CORNERS, MIN_CORNERS } from '../geometry/outlines';
import { HANDLE_REACH } from './select-tool';
import type { PointerInput, ToolHost } from './tool';

/** The corners of an outline that is being drawn, by pointer or keyboard; the view state shows them. */
export interface OutlineDrawing {
  readonly corners: readonly Point[];
  /** Shows the corners with a line to the point; without a point, to the keyboard's cursor. */
  show(end?: Point): void;
  /**
   * Adds a corner; on the first or the last corner it ends the outline instead. `isExact`: the position is exact to the
   * pixel, so that one next to the last corner is a corner of its own.
   * @returns true when the outline was ended.
   */
  addCorner(input: PointerInput, isExact?: boolean): boolean;
  removeLastCorner(): void;
  /**
   * Ends the outline when it has enough corners; one that encloses no area is removed. @returns true when it was ended.
   */
  finish(): boolean;
  clear(): void;
  /** Returns the function that restores the drawing as it is now. */
  snapshot(): () => void;
}

/** Creates the drawing of an outline, corner by corner. */
export function createOutlineDrawing({ view, imageSize }: Pick<ToolHost, 'view' | 'imageSize'>): OutlineDrawing {
  let corners: Point[] = [];

  function show(end?: Point): void {
    const last = end ?? view.getState().cursor ?? corners.at(-1)!;
    view.setState({ pendingOutline: corners.length > 0 ? [...corners, last] : [] });
  }

  function finish(): boolean {
    if (corners.length < MIN_CORNERS) return false;
    const outline = corners;
    const box = boxOfOutline(outline.flat());
    corners = [];
    if (box[2] < MIN_SIDE || box[3] < MIN_SIDE) view.setState({ pendingOutline: [] });
    else view.setState({ pendingOutline: [...outline, outline[0]!], pendingBox: box, pickingType: true, cursor: null });
    return true;
  }

  return {
    get corners() {
      return corners;
    },
    show,
    addCorner(input, isExact = false) {
      const point = insideImage(input.point, imageSize);
      const [first] = corners;
      const last = corners.at(-1);
      const reach = HANDLE_REACH * input.pixel;
      const same = isExact ? input.pixel / 2 : input.pixel;
      const endsAtFirst = first && isNear(first, point, reach);
      const endsAtLast = last && isNear(last, point, isExact ? same : reach);
      if (corners.length >= MIN_CORNERS && (endsAtFirst || endsAtLast)) return finish();
      if (corners.length < MAX_CORNERS && !(last && isNear(last, point, same))) corners.push(point);
      show();
      return false;
    },
    removeLastCorner() {
      corners.pop();
      show();
    },
    finish,
    clear() {
      corners = [];
      view.setState({ pendingOutline: [], pendingBox: null, pickingType: false, cursor: null });
    },
    snapshot() {
      const before = [...corners];
      const { pendingBox, pendingOutline, pickingType, selectedId, cursor } = view.getState();
      return () => {
        corners = before;
        view.setState({ pendingBox, pendingOutline, pickingType, selectedId, cursor });
      };
    },
  };
}
