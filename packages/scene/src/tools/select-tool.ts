import { contains, type Handle, handleAt, moveBox, type Point, resizeBox } from '../geometry';
import type { SceneObject } from '../records';
import type { Tool, ToolHost } from './tool';

/** Screen pixels: how near a handle is taken, and how far a click may wander before it is a drag. */
export const HANDLE_REACH = 9;
export const DRAG_THRESHOLD = 4;

type State =
  | { readonly name: 'idle' }
  | { readonly name: 'pointing'; readonly from: Point; readonly object: SceneObject; readonly handle: Handle | null }
  | { readonly name: 'dragging'; readonly from: Point; readonly object: SceneObject; readonly handle: Handle | null; readonly mark: number };

/**
 * Click selects; a drag moves or resizes the selected object only, so that panning over a crowded picture never
 * displaces anything. idle → pointing → dragging → idle.
 */
export function createSelectTool(host: ToolHost): Tool {
  let state: State = { name: 'idle' };

  const selected = () => host.scene.get(host.view.getState().selectedId ?? '');

  return {
    down(input) {
      const current = selected();
      const handle = current && host.canEdit ? handleAt(current.box, input.point, HANDLE_REACH * input.pixel) : undefined;
      if (current && handle) {
        state = { name: 'pointing', from: input.point, object: current, handle };
        return true;
      }
      const object = host.hit(input);
      const takesSelected = current && host.canEdit && (object?.id === current.id || (!object && contains(current.box, input.point)));
      host.view.setState({ selectedId: takesSelected ? current.id : (object?.id ?? null) });
      if (!takesSelected) return false;
      state = { name: 'pointing', from: input.point, object: current, handle: null };
      return true;
    },
    move(input) {
      if (state.name === 'idle') {
        const hoveredId = host.hit(input)?.id ?? null;
        if (host.view.getState().hoveredId !== hoveredId) host.view.setState({ hoveredId });
        return false;
      }
      const delta: Point = [input.point[0] - state.from[0], input.point[1] - state.from[1]];
      if (state.name === 'pointing') {
        if (Math.hypot(...delta) < DRAG_THRESHOLD * input.pixel) return true;
        state = { ...state, name: 'dragging', mark: host.history.mark() };
      }
      const { object, handle } = state;
      const box = handle ? resizeBox(object.box, handle, input.point, host.imageSize) : moveBox(object.box, delta, host.imageSize);
      host.changeBox(object.id, box);
      return true;
    },
    up() {
      if (state.name === 'dragging') host.history.squash(state.mark);
      state = { name: 'idle' };
    },
    cancel() {
      if (state.name === 'dragging') host.history.bail(state.mark);
      state = { name: 'idle' };
    },
  };
}
