import type { LatLngBounds, Map as LeafletMap } from 'leaflet';
import type { ImagePlane } from './image-plane';

/** How far outside its edges an image may be panned, as a share of its sides. */
const BEYOND = 0.6;

/** Returns the bounds of the view: the image cannot be panned out of them. */
export const surroundingsOf = ({ bounds }: ImagePlane): LatLngBounds => bounds.pad(BEYOND);

/** Limits panning from now on. The current view is always inside the limits: nothing moves by itself. */
export function boundView(map: LeafletMap, plane: ImagePlane): void {
  map.setMaxBounds(surroundingsOf(plane).extend(map.getBounds()));
}
