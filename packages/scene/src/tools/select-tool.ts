import { type Handle, handleAt, moveBox, type Point, resizeBox } from '../geometry';
import type { SceneObject } from '../records';
import type { PointerInput, Tool, ToolHost } from './tool';

/** Screen pixels: how near a handle is taken, and how far a click may wander before it is a drag. */
export const HANDLE_REACH = 9;
export const DRAG_THRESHOLD = 4;

interface Grip {
  readonly from: Point;
  readonly object: SceneObject;
  readonly handle: Handle | null;
}

type State =
  | { readonly name: 'idle' }
  /** Pressed where nothing is selected: a click selects, a drag belongs to the viewer. */
  | { readonly name: 'clicking'; readonly from: Point }
  | ({ readonly name: 'pointing' } & Grip)
  | ({ readonly name: 'dragging'; readonly mark: number } & Grip);

/**
 * Click selects, and once more goes to the object underneath; a drag moves or resizes the selected object only, so that
 * panning over a crowded picture never displaces anything.
 */
export function createSelectTool(host: ToolHost): Tool {
  let state: State = { name: 'idle' };

  const wandered = (from: Point, { point, pixel }: PointerInput) =>
    Math.hypot(point[0] - from[0], point[1] - from[1]) >= DRAG_THRESHOLD * pixel;

  function click(input: PointerInput): void {
    const hits = host.hits(input);
    const { selectedId } = host.view.getState();
    const next = hits[(hits.findIndex(({ id }) => id === selectedId) + 1) % Math.max(hits.length, 1)];
    host.view.setState({ selectedId: next?.id ?? null });
  }

  function drag({ object, handle, from }: Grip, { point }: PointerInput): void {
    const delta: Point = [point[0] - from[0], point[1] - from[1]];
    host.changeBox(object.id, handle ? resizeBox(object.box, handle, point, host.imageSize) : moveBox(object.box, delta, host.imageSize));
  }

  return {
    down(input) {
      const from = input.point;
      const object = host.scene.get(host.view.getState().selectedId ?? '');
      const handle = object ? (handleAt(object.box, from, HANDLE_REACH * input.pixel) ?? null) : null;
      if (object && host.canEdit && (handle || host.hits(input)[0]?.id === object.id)) {
        state = { name: 'pointing', from, object, handle };
        return true;
      }
      state = { name: 'clicking', from };
      return false;
    },
    move(input) {
      switch (state.name) {
        case 'idle': {
          const hoveredId = host.hits(input)[0]?.id ?? null;
          if (host.view.getState().hoveredId !== hoveredId) host.view.setState({ hoveredId });
          return false;
        }
        case 'clicking':
          if (wandered(state.from, input)) state = { name: 'idle' };
          return false;
        case 'pointing':
          if (!wandered(state.from, input)) return true;
          state = { ...state, name: 'dragging', mark: host.history.mark() };
          drag(state, input);
          return true;
        case 'dragging':
          drag(state, input);
          return true;
      }
    },
    up(input) {
      if (state.name === 'dragging') host.history.squash(state.mark);
      if (state.name === 'clicking' || (state.name === 'pointing' && !state.handle)) click(input);
      state = { name: 'idle' };
    },
    cancel() {
      if (state.name === 'dragging') host.history.bail(state.mark);
      state = { name: 'idle' };
    },
  };
}
