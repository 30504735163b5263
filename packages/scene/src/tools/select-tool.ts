import {
  boxBetween,
  cornerAt,
  type Handle,
  handleAt,
  insideImage,
  MOST_CORNERS,
  moveBox,
  type Point,
  resizeBox,
  sideAt,
  unionBox,
} from '../geometry/boxes';
import { isEditedByBox, type SceneAnnotation } from '../records/annotation';
import type { PointerInput, Tool, ToolHost } from './tool';

/** Screen pixels: how near a handle is taken, and how far a click may wander before it is a drag. */
export const HANDLE_REACH = 9;
export const DRAG_THRESHOLD = 4;

interface Grip {
  readonly from: Point;
  /** The selected objects as they were when they were taken; the first is the one that a handle belongs to. */
  readonly objects: readonly [SceneAnnotation, ...SceneAnnotation[]];
  readonly handle: Handle | null;
  /** Outlines: the corner that is taken, or the side on which a new one is made. */
  readonly corner?: { readonly index: number; readonly isNew: boolean };
}

type State =
  | { readonly name: 'idle' }
  /** Pressed where nothing is selected: a click selects, a drag belongs to the viewer. */
  | { readonly name: 'clicking'; readonly from: Point; readonly shift: boolean }
  | { readonly name: 'marquee'; readonly from: Point }
  | ({ readonly name: 'pointing' } & Grip)
  | ({ readonly name: 'dragging'; readonly mark: number } & Grip);

/**
 * Click selects, and once more goes to the object underneath; with Shift it adds and takes away, and a drag draws a
 * rectangle that selects what it touches. A plain drag moves or resizes what is selected only, so that panning over a
 * crowded picture never displaces anything.
 */
export function createSelectTool(host: ToolHost): Tool {
  let state: State = { name: 'idle' };

  const wandered = (from: Point, { point, pixel }: PointerInput) =>
    Math.hypot(point[0] - from[0], point[1] - from[1]) >= DRAG_THRESHOLD * pixel;

  const adds = ({ shift }: PointerInput) => shift === true || host.view.getState().selectsMore;

  function selected(): SceneAnnotation[] {
    const { selectedId, alsoSelected } = host.view.getState();
    return [selectedId ?? '', ...alsoSelected].flatMap((id) => host.scene.get(id) ?? []);
  }

  function click(input: PointerInput, shift: boolean): void {
    const hits = host.hits(input);
    const { selectedId } = host.view.getState();
    if (shift) {
      if (hits[0]) host.choose(hits[0].id, true);
      return;
    }
    const next = hits[(hits.findIndex(({ id }) => id === selectedId) + 1) % Math.max(hits.length, 1)];
    select(next ? [next.id] : []);
  }

  function select(ids: readonly string[]): void {
    host.view.setState({ selectedId: ids[0] ?? null, alsoSelected: ids.slice(1) });
  }

  function drag({ objects, handle, corner, from }: Grip, { point }: PointerInput): void {
    const [object] = objects;
    if (corner && object.outline) {
      const inside = insideImage(point, host.imageSize);
      const at = corner.isNew ? 2 * (corner.index + 1) : 2 * corner.index;
      host.changeOutline(object.id, [...object.outline.slice(0, at), ...inside, ...object.outline.slice(corner.isNew ? at : at + 2)]);
      return;
    }
    if (handle) {
      host.changeBoxes([{ object, box: resizeBox(object.box, handle, point, host.imageSize) }]);
      return;
    }
    // Together they stop where the first of them meets the image's edge.
    const around = unionBox(objects.map(({ box }) => box))!;
    const moved = moveBox(around, [point[0] - from[0], point[1] - from[1]], host.imageSize);
    const delta: Point = [moved[0] - around[0], moved[1] - around[1]];
    host.changeBoxes(objects.map((one) => ({ object: one, box: moveBox(one.box, delta, host.imageSize) })));
  }

  /** What of the selection is taken at the point. */
  function gripAt(input: PointerInput): Grip | undefined {
    const [object, ...others] = selected();
    if (!object || ![object, ...others].every(host.mayChange) || adds(input)) return undefined;
    const from = input.point;
    const reach = HANDLE_REACH * input.pixel;
    const objects: [SceneAnnotation, ...SceneAnnotation[]] = [object, ...others];
    if (others.length === 0 && object.outline && !isEditedByBox(object)) {
      const index = cornerAt(object.outline, from, reach);
      if (index !== undefined) return { from, objects, handle: null, corner: { index, isNew: false } };
      const side = object.outline.length < 2 * MOST_CORNERS ? sideAt(object.outline, from, reach) : undefined;
      if (side !== undefined) return { from, objects, handle: null, corner: { index: side, isNew: true } };
    } else if (others.length === 0) {
      const handle = handleAt(object.box, from, reach);
      if (handle) return { from, objects, handle };
    }
    const top = host.hits(input)[0];
    return top && objects.some(({ id }) => id === top.id) ? { from, objects, handle: null } : undefined;
  }

  function cancel(): void {
    if (state.name === 'dragging') host.history.bail(state.mark);
    if (state.name === 'marquee') host.view.setState({ marquee: null });
    state = { name: 'idle' };
  }

  return {
    down(input) {
      const grip = gripAt(input);
      if (grip) {
        state = { name: 'pointing', ...grip };
        return true;
      }
      state = { name: 'clicking', from: input.point, shift: adds(input) };
      return state.shift;
    },
    move(input) {
      switch (state.name) {
        case 'idle': {
          const hoveredId = host.hits(input)[0]?.id ?? null;
          if (host.view.getState().hoveredId !== hoveredId) host.view.setState({ hoveredId });
          return false;
        }
        case 'clicking':
          if (!wandered(state.from, input)) return state.shift;
          state = state.shift ? { name: 'marquee', from: state.from } : { name: 'idle' };
          return state.name === 'marquee';
        case 'marquee':
          host.view.setState({ marquee: boxBetween(state.from, input.point, host.imageSize) });
          return true;
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
      if (state.name === 'marquee') {
        const { selectedId, alsoSelected } = host.view.getState();
        const touched = host.within(boxBetween(state.from, input.point, host.imageSize));
        host.view.setState({ marquee: null });
        select([...new Set([...(selectedId ? [selectedId, ...alsoSelected] : []), ...touched])]);
      }
      if (state.name === 'clicking') click(input, state.shift);
      if (state.name === 'pointing' && !state.handle && !state.corner) click(input, false);
      state = { name: 'idle' };
    },
    // Nothing is drawn but by the gesture itself.
    release: cancel,
    cancel,
  };
}
