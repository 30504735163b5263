import type { LatLngBounds, Map as LeafletMap } from 'leaflet';
import type { ImagePlane } from './image-plane';

/** How far beyond its edges an image may be panned away, as a share of its sides. */
const BEYOND = 0.6;

/** Where a view of the image stays: nobody pans it out of sight. */
export const surroundingsOf = ({ bounds }: ImagePlane): LatLngBounds => bounds.pad(BEYOND);

/** Keeps the view near its image from now on. What is seen at the moment counts as near: nothing moves by itself. */
export function boundView(map: LeafletMap, plane: ImagePlane): void {
  map.setMaxBounds(surroundingsOf(plane).extend(map.getBounds()));
}
