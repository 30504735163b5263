import { type Map as LeafletMap, type Point, point, type ZoomPanOptions } from 'leaflet';
import type { ImagePlane } from './image-plane';

/** Margin around a whole image, in CSS pixels. */
const MARGIN = 24;
export const FIT_PADDING: [number, number] = [MARGIN, MARGIN];

/** Screen pixels and zoom levels within which two views count as the same. */
const SAME_VIEW = 2;
const SAME_ZOOM = 0.01;

/** Returns whether a container of this size is large enough for an image with its margins; CSS pixels. */
export const fitsImage = ({ x, y }: Pick<Point, 'x' | 'y'>): boolean => Math.min(x, y) > 2 * MARGIN;

/** Shows the whole image. */
export function fitImage(map: LeafletMap, { bounds }: ImagePlane, options?: ZoomPanOptions): void {
  map.fitBounds(bounds, { padding: FIT_PADDING, ...options });
}

/** Returns whether the view is as `fitImage` left it: nobody has moved or zoomed it since. */
export function showsWholeImage(map: LeafletMap, { bounds }: ImagePlane): boolean {
  const off = map.latLngToContainerPoint(bounds.getCenter()).subtract(map.getSize().divideBy(2));
  const zoom = map.getBoundsZoom(bounds, false, point(2 * MARGIN, 2 * MARGIN));
  return Math.abs(map.getZoom() - zoom) < SAME_ZOOM && Math.abs(off.x) < SAME_VIEW && Math.abs(off.y) < SAME_VIEW;
}
