import type { Point } from '@molaar/scene';
import { type LatLng, type LatLngBounds, type Map as LeafletMap, latLng, latLngBounds } from 'leaflet';

/**
 * Converts between the image's pixels and Leaflet's plane. At `maxZoom` of the tile pyramid one image pixel is one
 * screen pixel; each level below halves it (Google layout).
 */
export interface ImagePlane {
  readonly bounds: LatLngBounds;
  /** What the single tile of the first level covers: the image, and the padding that makes it a square. */
  readonly square: LatLngBounds;
  /** The level at which one image pixel is one screen pixel. */
  readonly nativeZoom: number;
  toLatLng(point: Point): LatLng;
  toPoint(position: LatLng): Point;
  /** Screen pixels per image pixel. */
  scale(zoom: number): number;
  /** The position of the image's top left corner in the viewer, in screen pixels. */
  origin(map: LeafletMap): Point;
}

/** Sizes of an image and its tiles in pixels, and the number of the last level. */
export interface PyramidSize {
  width: number;
  height: number;
  maxZoom: number;
  tileSize: number;
}

/** Creates the conversion between pixels of the image and Leaflet's coordinates. */
export function createImagePlane({ width, height, maxZoom, tileSize }: PyramidSize): ImagePlane {
  const full = 2 ** maxZoom;
  const toLatLng = ([x, y]: Point) => latLng(-y / full, x / full);
  return {
    bounds: latLngBounds(toLatLng([0, height]), toLatLng([width, 0])),
    square: latLngBounds(toLatLng([0, full * tileSize]), toLatLng([full * tileSize, 0])),
    nativeZoom: maxZoom,
    toLatLng,
    toPoint: ({ lat, lng }) => [lng * full, -lat * full],
    scale: (zoom) => 2 ** (zoom - maxZoom),
    origin: (map) => {
      const { x, y } = map.latLngToContainerPoint(toLatLng([0, 0]));
      return [x, y];
    },
  };
}
