import type { Box } from '@molaar/domain/geometry';
import { type LatLngBounds, type Map as LeafletMap, latLngBounds, type Point, point, type ZoomPanOptions } from 'leaflet';
import type { ImagePlane } from './image-plane';
import { MARGIN } from './zoom-limit';

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

/** Levels by which something small is enlarged at most, above the image's own resolution: twice native size. */
export const MAX_ENLARGED = 1;

/** Shows a part of the image as large as it fits, up to twice native size. */
export function fitArea(map: LeafletMap, plane: ImagePlane, area: Box, options?: ZoomPanOptions): void {
  map.fitBounds(boundsOf(plane, area), { padding: FIT_PADDING, maxZoom: plane.nativeZoom + MAX_ENLARGED, ...options });
}

const boundsOf = ({ toLatLng }: ImagePlane, [x, y, w, h]: Box): LatLngBounds => latLngBounds(toLatLng([x, y + h]), toLatLng([x + w, y]));

/** Returns whether the view is as `fitImage` left it: nobody has moved or zoomed it since. */
export const showsWholeImage = (map: LeafletMap, { bounds }: ImagePlane): boolean => showsFitted(map, bounds);

/** Returns whether the view is as `fitArea` left it. */
export const showsArea = (map: LeafletMap, plane: ImagePlane, area: Box): boolean =>
  showsFitted(map, boundsOf(plane, area), plane.nativeZoom + MAX_ENLARGED);

function showsFitted(map: LeafletMap, bounds: LatLngBounds, maxZoom = Number.POSITIVE_INFINITY): boolean {
  const off = map.latLngToContainerPoint(bounds.getCenter()).subtract(map.getSize().divideBy(2));
  const zoom = Math.min(maxZoom, map.getBoundsZoom(bounds, false, point(2 * MARGIN, 2 * MARGIN)));
  return Math.abs(map.getZoom() - zoom) < SAME_ZOOM && Math.abs(off.x) < SAME_VIEW && Math.abs(off.y) < SAME_VIEW;
}
