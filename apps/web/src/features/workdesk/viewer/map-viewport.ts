import type { Box } from '@molaar/domain';
import type { Viewport } from '@molaar/scene';
import { type Map as LeafletMap, latLngBounds } from 'leaflet';
import type { ImagePlane } from './image-plane';

/** The editor's view commands over a Leaflet map that is there once the viewer is mounted. */
export interface MapViewport extends Viewport {
  attach(map: LeafletMap | null): void;
  /** Moves the picture by screen pixels. */
  pan(x: number, y: number): void;
}

const PADDING: [number, number] = [24, 24];

export function createMapViewport(plane: ImagePlane, fullPageElement: () => HTMLElement | null): MapViewport {
  let map: LeafletMap | null = null;
  return {
    attach(next) {
      map = next;
    },
    pan: (x, y) => map?.panBy([x, y]),
    fitBounds: () => map?.fitBounds(plane.bounds, { padding: PADDING }),
    zoomIn: () => map?.zoomIn(),
    zoomOut: () => map?.zoomOut(),
    zoomTo([x, y, w, h]: Box) {
      // Room around it, so that the neighbours are seen.
      const margin = Math.max(w, h) * 0.25;
      map?.fitBounds(latLngBounds(plane.toLatLng([x - margin, y + h + margin]), plane.toLatLng([x + w + margin, y - margin])));
    },
    toggleFullPage() {
      if (document.fullscreenElement) void document.exitFullscreen();
      else void fullPageElement()?.requestFullscreen();
    },
  };
}
