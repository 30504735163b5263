import type { Box } from '@molaar/domain/geometry';
import type { Point, Viewport } from '@molaar/scene';
import { type Map as LeafletMap, latLngBounds } from 'leaflet';
import { FIT_PADDING, fitImage } from './fit-image';
import type { ImagePlane } from './image-plane';
import { steppingMotion } from './motion';

/** The editor's view commands over a Leaflet map that is there once the viewer is mounted. */
export interface MapViewport extends Viewport {
  attach(map: LeafletMap | null): void;
  /** Moves the picture by screen pixels. */
  pan(x: number, y: number): void;
  /** Moves the picture as far as the point (pixels of the image) needs it to be seen. */
  keepInView(point: Point): void;
}

/** Image pixels of surroundings that a finding is shown with, and the levels that it is enlarged at most. */
const REVEAL_MARGIN = 90;
const REVEAL_ENLARGED = 1;

export function createMapViewport(plane: ImagePlane): MapViewport {
  let map: LeafletMap | null = null;
  return {
    attach(next) {
      map = next;
    },
    pan: (x, y) => map?.panBy([x, y], steppingMotion()),
    keepInView: (point) => map?.panInside(plane.toLatLng(point), { padding: FIT_PADDING, animate: false }),
    fitBounds: () => map && fitImage(map, plane, steppingMotion()),
    zoomIn: () => map?.zoomIn(),
    zoomOut: () => map?.zoomOut(),
    zoomTo([x, y, w, h]: Box) {
      // Room around it, so that the neighbours are seen.
      const margin = Math.max(w, h) * 0.25;
      const bounds = latLngBounds(plane.toLatLng([x - margin, y + h + margin]), plane.toLatLng([x + w + margin, y - margin]));
      map?.fitBounds(bounds, steppingMotion());
    },
    reveal([x, y, w, h]: Box) {
      if (!map) return;
      const margin = Math.max(REVEAL_MARGIN, Math.max(w, h) * 0.75);
      const bounds = latLngBounds(plane.toLatLng([x - margin, y + h + margin]), plane.toLatLng([x + w + margin, y - margin]));
      map.fitBounds(bounds, { ...steppingMotion(), maxZoom: plane.nativeZoom + REVEAL_ENLARGED });
    },
    middle() {
      if (!map) return { point: [0, 0], pixel: 1 };
      return { point: plane.toPoint(map.getCenter()), pixel: 1 / plane.scale(map.getZoom()) };
    },
    focus: () => map?.getContainer().focus(),
    toggleFullPage() {
      if (document.fullscreenElement) void document.exitFullscreen();
      // The whole document: dialogs and menus stand outside the workdesk, and must be seen over it.
      else void document.documentElement.requestFullscreen();
    },
  };
}
