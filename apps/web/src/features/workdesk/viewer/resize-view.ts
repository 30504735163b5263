import { type Map as LeafletMap, point } from 'leaflet';
import { boundView } from './bound-view';
import { fitImage, hasRoomForImage, showsWholeImage } from './fit-image';
import type { ImagePlane } from './image-plane';

/**
 * To be called when the map's container may have another size: a panel, a second image, the window. A view that showed the whole
 * image does so again; one that a person has moved keeps its middle and its scale.
 */
export function resizeView(map: LeafletMap, plane: ImagePlane): void {
  const { clientWidth, clientHeight } = map.getContainer();
  const size = point(clientWidth, clientHeight);
  // Folded away, it comes back as it was.
  if (size.equals(map.getSize()) || !hasRoomForImage(size)) return;
  // The map still goes by the size of before.
  const wasWhole = showsWholeImage(map, plane);
  const { maxBounds } = map.options;
  // In a larger room the bounds would pull the view to their middle.
  map.setMaxBounds(undefined);
  map.invalidateSize({ animate: false });
  if (wasWhole) fitImage(map, plane, { animate: false });
  if (maxBounds) boundView(map, plane);
}
