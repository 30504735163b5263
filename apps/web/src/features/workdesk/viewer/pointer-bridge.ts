import { DRAG_THRESHOLD, type Editor, type PointerInput } from '@molaar/scene';
import { type Map as LeafletMap, point as screenPoint } from 'leaflet';
import { createDragHelper } from './drag-helper';
import type { ImagePlane } from './image-plane';

/** A finger covers more than the tip of a mouse pointer. */
const TOUCH_REACH = 2;

/**
 * Passes pointer events to the editor's tools in image pixels. Leaflet does not pan during a gesture that a tool
 * handles.
 *
 * @returns the function that removes the listeners
 */
export function bridgePointers(map: LeafletMap, plane: ImagePlane, editor: Editor): () => void {
  const container = map.getContainer();
  /** The pointer that is pressed; other pointers do not belong to its gesture. */
  let pressing: { readonly id: number; readonly type: string } | null = null;

  function inputOf(event: PointerEvent): PointerInput {
    const { left, top } = container.getBoundingClientRect();
    const point = plane.toPoint(map.containerPointToLatLng(screenPoint(event.clientX - left, event.clientY - top)));
    const reach = event.pointerType === 'touch' ? TOUCH_REACH : 1;
    return { point, pixel: reach / plane.scale(map.getZoom()), shift: event.shiftKey };
  }

  /** Where the handled gesture began, and the last event of its pointer. */
  let from: PointerEvent | null = null;
  let last: PointerEvent | null = null;
  const helper = createDragHelper({
    measure: () => {
      const { x: width, y: height } = map.getSize();
      const [left, top] = plane.origin(map);
      const scale = plane.scale(map.getZoom());
      const right = left + editor.imageSize.width * scale;
      const bottom = top + editor.imageSize.height * scale;
      return { size: { width, height }, overflow: { left: left < 0, right: right > width, top: top < 0, bottom: bottom > height } };
    },
    scroll: (by) => {
      map.panBy([by[0], by[1]], { animate: false });
      // The image has moved under the resting pointer.
      if (last) editor.pointer('move', inputOf(last));
    },
  });

  function endHelp(): void {
    last = from = null;
    helper.stop();
  }

  function onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (pressing?.type === 'pen' && event.pointerType === 'touch') {
      // The hand that holds the pen touches the screen: it neither pans nor pinches.
      event.stopImmediatePropagation();
      return;
    }
    if (pressing && event.pointerId !== pressing.id) {
      // A pen takes over from a finger that touched first; a second finger moves the image.
      endHelp();
      editor.pointerCancel();
      if (event.pointerType !== 'pen') return;
    }
    pressing = { id: event.pointerId, type: event.pointerType };
    if (!editor.pointer('down', inputOf(event))) return;
    map.dragging.disable();
    container.setPointerCapture(event.pointerId);
    last = from = event;
  }

  function onMove(event: PointerEvent): void {
    if (!(pressing ? event.pointerId === pressing.id : event.isPrimary)) return;
    editor.pointer('move', inputOf(event));
    if (!last || !from) return;
    last = event;
    // A click with a small tremor near the edge scrolls nothing.
    if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < DRAG_THRESHOLD) return;
    const { left, top } = container.getBoundingClientRect();
    helper.follow([event.clientX - left, event.clientY - top]);
  }

  function onUp(event: PointerEvent): void {
    if (event.pointerId !== pressing?.id) return;
    pressing = null;
    endHelp();
    editor.pointer('up', inputOf(event));
    map.dragging.enable();
  }

  function onCancel(event: PointerEvent): void {
    if (event.pointerId !== pressing?.id) return;
    pressing = null;
    endHelp();
    editor.pointerCancel();
    map.dragging.enable();
  }

  const onLeave = () => editor.view.setState({ hoveredId: null });
  // In the capture phase: Leaflet's own handler must find dragging switched off.
  container.addEventListener('pointerdown', onDown, true);
  container.addEventListener('pointermove', onMove);
  // A press that pans the viewer is not captured: it may end anywhere.
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onCancel);
  container.addEventListener('pointerleave', onLeave);
  return () => {
    endHelp();
    container.removeEventListener('pointerdown', onDown, true);
    container.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onCancel);
    container.removeEventListener('pointerleave', onLeave);
  };
}
