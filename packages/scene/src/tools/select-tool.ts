import { boxBetween, type Handle, handleAt, insideImage, moveTogether, type Point, resizeBox } from '../geometry/boxes';
import { cornerAt, MAX_CORNERS, sideAt } from '../geometry/outlines';
import { isEditedByBox, type SceneAnnotation } from '../records/annotation';
import type { PointerInput, Tool, ToolHost } from './tool';

/** Screen pixels within which a handle is grabbed, and which the pointer may move before a click becomes a drag. */
export const HANDLE_REACH = 9;
export const DRAG_THRESHOLD = 4;

interface Grip {
  readonly from: Point;
  /** The selected annotations as they were at the start; a handle belongs to the first. */
  readonly annotations: readonly [SceneAnnotation, ...SceneAnnotation[]];
  readonly handle: Handle | null;
  /** Outlines: the corner that is moved, or the side that gets a new one. */
  readonly corner?: { readonly index: number; readonly isNew: boolean };
}

type State =
  | { readonly name: 'idle' }
  /** Pressed where nothing is selected: a click selects, a drag pans the viewer. */
  | { readonly name: 'clicking'; readonly from: Point; readonly shift: boolean }
  | { readonly name: 'marquee'; readonly from: Point }
  | ({ readonly name: 'pointing' } & Grip)
  | ({ readonly name: 'dragging'; readonly mark: number } & Grip);

/**
 * A click selects, and a second click selects the annotation underneath. With Shift a click adds or removes, and a drag
 * draws a rectangle that selects what it touches. A drag without Shift moves or resizes only what is selected, so that
 * panning over a crowded image never moves an annotation.
 */
export function createSelectTool(host: ToolHost): Tool {
  let state: State = { name: 'idle' };

  function click(input: PointerInput, shift: boolean): void {
    const hits = host.hits(input);
    const { selectedId } = host.view.getState();
    if (shift) {
      if (hits[0]) host.choose(hits[0].id, true);
      return;
    }
    const next = hits[(hits.findIndex(({ id }) => id === selectedId) + 1) % Math.max(hits.length, 1)];
    host.select(next ? [next.id] : []);
  }

  function cancel(): void {
    if (state.name === 'dragging') host.history.bail(state.mark);
    if (state.name === 'marquee') host.view.setState({ marquee: null });
    state = { name: 'idle' };
  }

  return {
    down(input) {
      const grip = gripAt(host, input);
      if (grip) {
        state = { name: 'pointing', ...grip };
        return true;
      }
      state = { name: 'clicking', from: input.point, shift: addsToSelection(host, input) };
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
          if (!hasMoved(state.from, input)) return state.shift;
          state = state.shift ? { name: 'marquee', from: state.from } : { name: 'idle' };
          return state.name === 'marquee';
        case 'marquee':
          host.view.setState({ marquee: boxBetween(state.from, input.point, host.imageSize) });
          return true;
        case 'pointing':
          if (!hasMoved(state.from, input)) return true;
          state = { ...state, name: 'dragging', mark: host.history.mark() };
          drag(host, state, input);
          return true;
        case 'dragging':
          drag(host, state, input);
          return true;
      }
    },
    up(input) {
      if (state.name === 'dragging') host.history.squash(state.mark);
      if (state.name === 'marquee') {
        const { selectedId, alsoSelected } = host.view.getState();
        const touched = host.within(boxBetween(state.from, input.point, host.imageSize));
        host.view.setState({ marquee: null });
        host.select([...new Set([...(selectedId ? [selectedId, ...alsoSelected] : []), ...touched])]);
      }
      if (state.name === 'clicking') click(input, state.shift);
      if (state.name === 'pointing' && !state.handle && !state.corner) click(input, false);
      state = { name: 'idle' };
    },
    release: cancel,
    cancel,
  };
}

function hasMoved(from: Point, { point, pixel }: PointerInput): boolean {
  return Math.hypot(point[0] - from[0], point[1] - from[1]) >= DRAG_THRESHOLD * pixel;
}

function addsToSelection(host: ToolHost, { shift }: PointerInput): boolean {
  return shift === true || host.view.getState().selectsMore;
}

/** Moves or resizes what is gripped so that it follows the pointer. */
function drag(host: ToolHost, { annotations, handle, corner, from }: Grip, { point }: PointerInput): void {
  const [annotation] = annotations;
  if (corner && annotation.outline) {
    const inside = insideImage(point, host.imageSize);
    const at = corner.isNew ? 2 * (corner.index + 1) : 2 * corner.index;
    const { outline } = annotation;
    host.changeOutline(annotation.id, [...outline.slice(0, at), ...inside, ...outline.slice(corner.isNew ? at : at + 2)]);
    return;
  }
  if (handle) {
    host.changeBoxes([{ annotation, box: resizeBox(annotation.box, handle, point, host.imageSize) }]);
    return;
  }
  const boxes = annotations.map(({ box }) => box);
  const moved = moveTogether(boxes, [point[0] - from[0], point[1] - from[1]], host.imageSize);
  host.changeBoxes(annotations.map((each, index) => ({ annotation: each, box: moved[index]! })));
}

/** Returns what a drag from the point changes; undefined when it is nothing of the selection. */
function gripAt(host: ToolHost, input: PointerInput): Grip | undefined {
  const [first, ...others] = host.selection();
  if (!first || ![first, ...others].every(host.mayChange) || addsToSelection(host, input)) return undefined;
  const from = input.point;
  const reach = HANDLE_REACH * input.pixel;
  const annotations: [SceneAnnotation, ...SceneAnnotation[]] = [first, ...others];
  if (others.length === 0 && first.outline && !isEditedByBox(first)) {
    const index = cornerAt(first.outline, from, reach);
    if (index !== undefined) return { from, annotations, handle: null, corner: { index, isNew: false } };
    const side = first.outline.length < 2 * MAX_CORNERS ? sideAt(first.outline, from, reach) : undefined;
    if (side !== undefined) return { from, annotations, handle: null, corner: { index: side, isNew: true } };
  } else if (others.length === 0) {
    const handle = handleAt(first.box, from, reach);
    if (handle) return { from, annotations, handle };
  }
  const top = host.hits(input)[0];
  return top && annotations.some(({ id }) => id === top.id) ? { from, annotations, handle: null } : undefined;
}
