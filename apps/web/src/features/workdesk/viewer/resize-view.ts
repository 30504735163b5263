import type { Box } from '@molaar/domain/geometry';
import { type Map as LeafletMap, point } from 'leaflet';
import { boundView } from './bound-view';
import { fitArea, fitImage, fitsImage, showsArea, showsWholeImage } from './fit-image';
import type { ImagePlane } from './image-plane';

/**
 * Adapts the view when the map's container may have another size: a panel, a second image, the window. A view of the
 * whole image or of the mouth area is fitted again; one that a person has moved keeps its centre and scale.
 * @param area The part of the image that was fitted last; null when there is none. */
export function resizeView(map: LeafletMap, plane: ImagePlane, area: Box | null): void {
  const { clientWidth, clientHeight } = map.getContainer();
  const size = point(clientWidth, clientHeight);
  // A collapsed container keeps its view.
  if (size.equals(map.getSize()) || !fitsImage(size)) return;
  // The map still has its size from before.
  const wasWhole = showsWholeImage(map, plane);
  const wasArea = area !== null && showsArea(map, plane, area);
  const { maxBounds } = map.options;
  // In a larger container the bounds would pull the view to their middle.
  map.setMaxBounds(undefined);
  map.invalidateSize({ animate: false });
  if (wasArea) fitArea(map, plane, area, { animate: false });
  else if (wasWhole) fitImage(map, plane, { animate: false });
  if (maxBounds) boundView(map, plane);
}
