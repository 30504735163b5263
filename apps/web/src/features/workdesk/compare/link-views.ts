import { type Alignment, alignPlace, invertAlignment } from '@molaar/domain';
import type { LatLng, Map as LeafletMap, ZoomAnimEvent } from 'leaflet';
import type { ImagePlane } from '../viewer/image-plane';

export interface LinkedView {
  readonly map: LeafletMap;
  readonly plane: ImagePlane;
}

/** Leaflet's own steps of a pinch: they move and zoom without throwing the tiles away, as a new view would. */
interface Stepping {
  _moveStart(zoomChanged: boolean, noMoveStart: boolean): void;
  _move(center: LatLng, zoom: number): void;
  _moveEnd(zoomChanged: boolean): void;
}
const stepping = (map: LeafletMap) => map as unknown as Stepping;

/** Views that agree within these are the same: half a screen pixel, and a zoom that nobody sees. */
const SAME_PLACE = 0.5;
const SAME_ZOOM = 1e-4;

/** How the views lie over one another as they are now: the middle on the middle, the scale on the scale. */
export function viewAlignment(from: LinkedView, to: LinkedView): Alignment {
  const scale = from.plane.scale(from.map.getZoom()) / to.plane.scale(to.map.getZoom());
  const [x, y] = from.plane.toPoint(from.map.getCenter());
  const [toX, toY] = to.plane.toPoint(to.map.getCenter());
  return { scale, dx: toX - scale * x, dy: toY - scale * y };
}

/**
 * Each view follows the other until the returned function is called; a place of `a` lies at its aligned place of `b`.
 * `b` takes the view of `a` at once.
 */
export function linkViews(a: LinkedView, b: LinkedView, alignment: Alignment): () => void {
  let leading: LeafletMap | null = null;
  const stops = [lead(a, b, alignment), lead(b, a, invertAlignment(alignment))];
  // A view that may not leave its image would pull the other back.
  for (const { map } of [a, b]) map.setMaxBounds(undefined);
  follow(a, b, alignment, a.map.getCenter(), a.map.getZoom(), false);
  return () => {
    for (const stop of stops) stop();
    // With room for what is seen now: a view that is left to itself stays where it is.
    for (const { map, plane } of [a, b]) map.setMaxBounds(plane.bounds.pad(0.6).extend(map.getBounds()));
  };

  function lead(one: LinkedView, other: LinkedView, way: Alignment): () => void {
    let stepped = false;
    const whileLeading = (move: () => void) => {
      if (leading === other.map) return;
      leading = one.map;
      move();
      leading = null;
    };
    const onMove = () =>
      whileLeading(() => {
        stepped = follow(one, other, way, one.map.getCenter(), one.map.getZoom(), false) || stepped;
      });
    const onZoomAnimation = ({ center, zoom }: ZoomAnimEvent) => whileLeading(() => follow(one, other, way, center, zoom, true));
    const onEnd = () =>
      whileLeading(() => {
        if (stepped) stepping(other.map)._moveEnd(true);
        stepped = false;
      });
    one.map
      .on('move', onMove)
      .on('zoomanim', onZoomAnimation as never)
      .on('moveend', onEnd);
    return () =>
      one.map
        .off('move', onMove)
        .off('zoomanim', onZoomAnimation as never)
        .off('moveend', onEnd);
  }
}

/** Brings `other` to where `one` looks; true when it was zoomed by a step, which is to be ended. */
function follow(one: LinkedView, other: LinkedView, way: Alignment, center: LatLng, zoom: number, animated: boolean): boolean {
  const { map, plane } = other;
  const target = plane.toLatLng(alignPlace(way, one.plane.toPoint(center)));
  const scale = one.plane.scale(zoom) / way.scale;
  const targetZoom = plane.nativeZoom + Math.log2(scale);
  const off = map.latLngToContainerPoint(target).subtract(map.getSize().divideBy(2));
  const sameZoom = Math.abs(targetZoom - map.getZoom()) < SAME_ZOOM;
  if (sameZoom && Math.abs(off.x) < SAME_PLACE && Math.abs(off.y) < SAME_PLACE) return false;
  if (sameZoom) {
    map.panBy(off, { animate: false });
    return false;
  }
  if (animated) {
    map.setView(target, targetZoom, { animate: true });
    return false;
  }
  map.stop();
  stepping(map)._moveStart(true, false);
  stepping(map)._move(target, targetZoom);
  return true;
}
