import { type Map as LeafletMap, point } from 'leaflet';
import { boundView } from './bound-view';
import { fitImage, fitsImage, showsWholeImage } from './fit-image';
import type { ImagePlane } from './image-plane';

/**
 * Adapts the view when the map's container may have another size: a panel, a second image, the window. A view of the
 * whole image is fitted again; one that a person has moved keeps its centre and scale.
 */
export function resizeView(map: LeafletMap, plane: ImagePlane): void {
  const { clientWidth, clientHeight } = map.getContainer();
  const size = point(clientWidth, clientHeight);
  // A collapsed container keeps its view.
  if (size.equals(map.getSize()) || !fitsImage(size)) return;
  // The map still has its size from before.
  const wasWhole = showsWholeImage(map, plane);
  const { maxBounds } = map.options;
  // In a larger container the bounds would pull the view to their middle.
  map.setMaxBounds(undefined);
  map.invalidateSize({ animate: false });
  if (wasWhole) fitImage(map, plane, { animate: false });
  if (maxBounds) boundView(map, plane);
}
