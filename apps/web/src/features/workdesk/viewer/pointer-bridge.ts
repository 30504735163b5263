import type { Editor, PointerInput } from '@molaar/scene';
import { type Map as LeafletMap, point as screenPoint } from 'leaflet';
import type { ImagePlane } from './image-plane';

/** A finger covers more than a mouse's tip. */
const TOUCH_REACH = 2;

/**
 * Carries pointer events to the editor's tools in image pixels. A gesture that a tool keeps is not panned by Leaflet.
 * Returns the function that takes the listeners away.
 */
export function bridgePointers(map: LeafletMap, plane: ImagePlane, editor: Editor): () => void {
  const container = map.getContainer();
  let pressed = false;

  function inputOf(event: PointerEvent): PointerInput {
    const { left, top } = container.getBoundingClientRect();
    const point = plane.toPoint(map.containerPointToLatLng(screenPoint(event.clientX - left, event.clientY - top)));
    const reach = event.pointerType === 'touch' ? TOUCH_REACH : 1;
    return { point, pixel: reach / plane.scale(map.getZoom()) };
  }

  function onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (!event.isPrimary) {
      editor.pointerCancel();
      return;
    }
    pressed = true;
    if (!editor.pointer('down', inputOf(event))) return;
    map.dragging.disable();
    container.setPointerCapture(event.pointerId);
  }

  function onMove(event: PointerEvent): void {
    if (event.isPrimary) editor.pointer('move', inputOf(event));
  }

  function onUp(event: PointerEvent): void {
    if (!pressed || !event.isPrimary) return;
    pressed = false;
    editor.pointer('up', inputOf(event));
    map.dragging.enable();
  }

  function onCancel(): void {
    pressed = false;
    editor.pointerCancel();
    map.dragging.enable();
  }

  const onLeave = () => editor.view.setState({ hoveredId: null });
  // In the capture phase: Leaflet must find dragging off when its own handler runs.
  container.addEventListener('pointerdown', onDown, true);
  container.addEventListener('pointermove', onMove);
  container.addEventListener('pointerup', onUp);
  container.addEventListener('pointercancel', onCancel);
  container.addEventListener('pointerleave', onLeave);
  return () => {
    container.removeEventListener('pointerdown', onDown, true);
    container.removeEventListener('pointermove', onMove);
    container.removeEventListener('pointerup', onUp);
    container.removeEventListener('pointercancel', onCancel);
    container.removeEventListener('pointerleave', onLeave);
  };
}
