import { insideImage, isNear, type Point } from '../geometry/boxes';
import type { Tool, ToolHost } from './tool';

/** Screen pixels below which a press and its release set one point: the next press sets the next. */
const CLICK = 4;

export interface MeasureTool extends Tool {
  /** Begins a measurement by keyboard with a cursor at the point. */
  beginCursor(at: Point): void;
  moveCursor(by: Point): void;
  /** Sets a point at the cursor; the last one ends the measurement. */
  setPoint(): void;
}

/**
 * Measures a length between two points, or an angle between three with the second as its vertex: by dragging from point
 * to point, by pressing on each, or by keyboard. The measurement stays until the next one; it is not stored.
 * @param needed Number of points.
 */
export function createMeasureTool(host: ToolHost, needed: 2 | 3): MeasureTool {
  const { view, imageSize } = host;
  /** The points that are set; while a point is being set, `measured` has one more. */
  let set: readonly Point[] = [];
  let isPressed = false;

  const inside = (point: Point) => insideImage(point, imageSize);
  const show = (measured: readonly Point[]) => view.setState({ measured });
  const begin = () => {
    // Swapped sides clear what is shown.
    if (set.length >= needed || view.getState().measured.length === 0) set = [];
  };

  function clear(): void {
    set = [];
    isPressed = false;
    view.setState({ measured: [], cursor: null });
  }

  return {
    down({ point }) {
      begin();
      isPressed = true;
      // The pointer takes over from the keyboard.
      if (view.getState().cursor) view.setState({ cursor: null });
      if (set.length === 0) set = [inside(point)];
      show([...set, inside(point)]);
      return true;
    },
    move({ point }) {
      if (isPressed) show([...set, inside(point)]);
      return isPressed;
    },
    up({ point, pixel }) {
      if (!isPressed) return;
      isPressed = false;
      const end = inside(point);
      const last = set.at(-1)!;
      if (!isNear(last, end, CLICK * pixel)) set = [...set, end];
      show(set);
    },
    release() {
      isPressed = false;
      show(set);
    },
    cancel: clear,
    beginCursor(at) {
      begin();
      view.setState({ cursor: inside(at), measured: set.length > 0 ? [...set, inside(at)] : [] });
    },
    moveCursor([dx, dy]) {
      const { cursor } = view.getState();
      if (!cursor) return;
      const next = inside([cursor[0] + dx, cursor[1] + dy]);
      view.setState({ cursor: next, measured: set.length > 0 ? [...set, next] : [] });
    },
    setPoint() {
      const { cursor } = view.getState();
      if (!cursor) return;
      set = [...set, cursor];
      view.setState({ measured: set, cursor: set.length >= needed ? null : cursor });
    },
  };
}
