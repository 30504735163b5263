import type { Box } from '@molaar/domain/geometry';
import type { Point, Viewport } from '@molaar/scene';
import { type Map as LeafletMap, latLngBounds } from 'leaflet';
import { boundView } from './bound-view';
import { FIT_PADDING, fitArea, fitImage, MAX_ENLARGED } from './fit-image';
import type { ImagePlane } from './image-plane';
import { steppingMotion } from './motion';

/** The editor's view commands over a Leaflet map; it is there once the viewer is mounted. */
export interface MapViewport extends Viewport {
  attach(map: LeafletMap | null): void;
  /** The part of the image that `fitArea` has shown last. */
  readonly fittedArea: Box | null;
  /** Where another part of the map is covered than before: what was in the middle of the rest is there again. */
  adaptToCover(): void;
  /** Moves the image by screen pixels. */
  pan(x: number, y: number): void;
  /** Moves the image just far enough to show the point (pixels of the image). */
  keepInView(point: Point): void;
}

/** Image pixels shown around a finding. */
const REVEAL_MARGIN = 90;
/** The share of a box that must be in the view to be shown. */
const MOSTLY = 0.6;

/** @param coveredOf - the height of the part of the map's bottom that something covers, in CSS pixels */
export function createMapViewport(plane: ImagePlane, coveredOf: (map: HTMLElement) => number = () => 0): MapViewport {
  let map: LeafletMap | null = null;
  let fittedArea: Box | null = null;
  /** What `coveredOf` returned when the view was made. */
  let covered = 0;

  /**
   * Shows the box with a margin (pixels of the image), above what covers the map. The margin ends with the image: a row
   * of teeth would otherwise be shown smaller than the whole image is.
   */
  function show([x, y, w, h]: Box, margin: number): void {
    if (!map) return;
    const [right, bottom] = plane.toPoint(plane.bounds.getSouthEast());
    const lowRight: Point = [Math.min(right, x + w + margin), Math.min(bottom, y + h + margin)];
    const bounds = latLngBounds(plane.toLatLng([Math.max(0, x - margin), Math.max(0, y - margin)]), plane.toLatLng(lowRight));
    const options = { ...steppingMotion(), maxZoom: plane.nativeZoom + MAX_ENLARGED };
    covered = coveredOf(map.getContainer());
    if (covered === 0) map.fitBounds(bounds, options);
    else moveBeyond(map, () => map?.fitBounds(bounds, { ...options, paddingBottomRight: [0, covered], animate: false }));
  }

  function bringIntoView([x, y, w, h]: Box): void {
    if (!map) return;
    const [across, down] = FIT_PADDING;
    const paddingBottomRight: [number, number] = [across, down + coveredOf(map.getContainer())];
    const options = { paddingTopLeft: FIT_PADDING, paddingBottomRight, animate: false };
    moveBeyond(map, () => {
      map?.panInside(plane.toLatLng([x + w, y + h]), options);
      map?.panInside(plane.toLatLng([x, y]), options);
    });
  }

  /** Moves the image further than a person may pan it: its lowest part has to come above what covers the map. */
  function moveBeyond(map: LeafletMap, move: () => void): void {
    map.setMaxBounds(undefined);
    move();
    boundView(map, plane);
  }

  return {
    attach(next) {
      map = next;
    },
    pan: (x, y) => map?.panBy([x, y], steppingMotion()),
    keepInView: (point) => map?.panInside(plane.toLatLng(point), { padding: FIT_PADDING, animate: false }),
    bringIntoView,
    get fittedArea() {
      return fittedArea;
    },
    adaptToCover() {
      if (!map) return;
      const before = covered;
      covered = coveredOf(map.getContainer());
      if (covered !== before) moveBeyond(map, () => map?.panBy([0, (covered - before) / 2], { animate: false }));
    },
    fitBounds() {
      if (!map) return;
      covered = coveredOf(map.getContainer());
      if (covered === 0) return fitImage(map, plane, steppingMotion());
      moveBeyond(map, () => {
        if (!map) return;
        fitImage(map, plane, { animate: false });
        map.panBy([0, covered / 2], { animate: false });
      });
    },
    fitArea(area, isOpening = false) {
      fittedArea = area;
      if (map) fitArea(map, plane, area, isOpening ? { animate: false } : steppingMotion());
    },
    zoomIn: () => map?.zoomIn(),
    zoomOut: () => map?.zoomOut(),
    // With the neighbours.
    zoomTo: (box) => show(box, Math.max(box[2], box[3]) * 0.25),
    reveal: (box) => show(box, Math.max(REVEAL_MARGIN, Math.max(box[2], box[3]) * 0.75)),
    shows([x, y, w, h]: Box) {
      if (!map) return false;
      const { x: width, y: height } = map.getSize();
      const [left, top] = plane.toPoint(map.containerPointToLatLng([0, 0]));
      const [right, bottom] = plane.toPoint(map.containerPointToLatLng([width, height - coveredOf(map.getContainer())]));
      const shownWidth = Math.min(x + w, right) - Math.max(x, left);
      const shownHeight = Math.min(y + h, bottom) - Math.max(y, top);
      return shownWidth > 0 && shownHeight > 0 && shownWidth * shownHeight >= MOSTLY * w * h;
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
