import { type Map as LeafletMap, type Point, point, type ZoomPanOptions } from 'leaflet';
import type { ImagePlane } from './image-plane';

/** CSS pixels left around a whole image, at each edge. */
const MARGIN = 24;
export const FIT_PADDING: [number, number] = [MARGIN, MARGIN];

/** Screen pixels and levels within which a view is still the one that `fitImage` gave it. */
const SAME_PLACE = 2;
const SAME_ZOOM = 0.01;

/** Whether a container of so many CSS pixels leaves anything for an image between its margins. */
export const hasRoomForImage = ({ x, y }: Pick<Point, 'x' | 'y'>): boolean => Math.min(x, y) > 2 * MARGIN;

/** Shows the whole image. */
export function fitImage(map: LeafletMap, { bounds }: ImagePlane, options?: ZoomPanOptions): void {
  map.fitBounds(bounds, { padding: FIT_PADDING, ...options });
}

/** Whether the view is as `fitImage` leaves it: no person has moved or zoomed it since. */
export function showsWholeImage(map: LeafletMap, { bounds }: ImagePlane): boolean {
  const off = map.latLngToContainerPoint(bounds.getCenter()).subtract(map.getSize().divideBy(2));
  const zoom = map.getBoundsZoom(bounds, false, point(2 * MARGIN, 2 * MARGIN));
  return Math.abs(map.getZoom() - zoom) < SAME_ZOOM && Math.abs(off.x) < SAME_PLACE && Math.abs(off.y) < SAME_PLACE;
}
