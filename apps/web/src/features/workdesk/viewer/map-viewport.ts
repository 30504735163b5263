import type { Box } from '@molaar/domain/geometry';
import type { Point, Viewport } from '@molaar/scene';
import { type Map as LeafletMap, latLngBounds } from 'leaflet';
import { FIT_PADDING, fitArea, fitImage, MAX_ENLARGED } from './fit-image';
import type { ImagePlane } from './image-plane';
import { steppingMotion } from './motion';

/** The editor's view commands over a Leaflet map; it is there once the viewer is mounted. */
export interface MapViewport extends Viewport {
  attach(map: LeafletMap | null): void;
  /** The part of the image that `fitArea` has shown last. */
  readonly fittedArea: Box | null;
  /** Moves the image by screen pixels. */
  pan(x: number, y: number): void;
  /** Moves the image just far enough to show the point (pixels of the image). */
  keepInView(point: Point): void;
}

/** Image pixels shown around a finding. */
const REVEAL_MARGIN = 90;
/** The share of a box that must be in the view to be shown. */
const MOSTLY = 0.6;

export function createMapViewport(plane: ImagePlane): MapViewport {
  let map: LeafletMap | null = null;
  let fittedArea: Box | null = null;
  return {
    attach(next) {
      map = next;
    },
    pan: (x, y) => map?.panBy([x, y], steppingMotion()),
    keepInView: (point) => map?.panInside(plane.toLatLng(point), { padding: FIT_PADDING, animate: false }),
    get fittedArea() {
      return fittedArea;
    },
    fitBounds: () => map && fitImage(map, plane, steppingMotion()),
    fitArea(area, isOpening = false) {
      fittedArea = area;
      if (map) fitArea(map, plane, area, isOpening ? { animate: false } : steppingMotion());
    },
    zoomIn: () => map?.zoomIn(),
    zoomOut: () => map?.zoomOut(),
    zoomTo([x, y, w, h]: Box) {
      // A margin, so that the neighbours are visible.
      const margin = Math.max(w, h) * 0.25;
      const bounds = latLngBounds(plane.toLatLng([x - margin, y + h + margin]), plane.toLatLng([x + w + margin, y - margin]));
      map?.fitBounds(bounds, { ...steppingMotion(), maxZoom: plane.nativeZoom + MAX_ENLARGED });
    },
    reveal([x, y, w, h]: Box) {
      if (!map) return;
      const margin = Math.max(REVEAL_MARGIN, Math.max(w, h) * 0.75);
      const bounds = latLngBounds(plane.toLatLng([x - margin, y + h + margin]), plane.toLatLng([x + w + margin, y - margin]));
      map.fitBounds(bounds, { ...steppingMotion(), maxZoom: plane.nativeZoom + MAX_ENLARGED });
    },
    shows([x, y, w, h]: Box) {
      if (!map) return false;
      const bounds = map.getBounds();
      const [left, top] = plane.toPoint(bounds.getNorthWest());
      const [right, bottom] = plane.toPoint(bounds.getSouthEast());
      const width = Math.min(x + w, right) - Math.max(x, left);
      const height = Math.min(y + h, bottom) - Math.max(y, top);
      return width > 0 && height > 0 && width * height >= MOSTLY * w * h;
    },
    middle() {
      if (!map) return { point: [0, 0], pixel: 1 };
      return { point: plane.toPoint(map.getCenter()), pixel: 1 / plane.scale(map.getZoom()) };
    },
    focus: () => map?.getContainer().focus(),
    toggleFullPage() {
      if (document.fullscreenElement) void document.exitFullscreen();
      // The whole document: dialogs and menus are outside of the workdesk, and must be visible over it.
      else void document.documentElement.requestFullscreen();
    },
  };
}
