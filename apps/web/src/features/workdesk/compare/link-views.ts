import { type Alignment, alignPosition, invertAlignment } from '@molaar/domain/findings';
import type { LatLng, Map as LeafletMap, ZoomAnimEvent } from 'leaflet';
import { boundView } from '../viewer/bound-view';
import type { ImagePlane } from '../viewer/image-plane';
import { toZoomStep, ZOOM_STEP } from '../viewer/zoom-step';

export interface LinkedView {
  readonly map: LeafletMap;
  readonly plane: ImagePlane;
}

/** Leaflet's own methods of a pinch: they move and zoom without removing the tiles, as a new view would. */
interface PinchMethods {
  _moveStart(zoomChanged: boolean, noMoveStart: boolean): void;
  _move(center: LatLng, zoom: number): void;
  _moveEnd(zoomChanged: boolean): void;
  /** Stops a pan where it is; `stop` would zoom as well. */
  _stop(): void;
}
const pinchMethodsOf = (map: LeafletMap) => map as unknown as PinchMethods;

const viewOf = (map: LeafletMap) => ({ center: map.getCenter(), zoom: map.getZoom() });

/** Screen pixels within which two views count as the same. */
const SAME_VIEW = 0.5;

/** A map that was removed from the page has no panes, and cannot report its view. */
const isThere = (map: LeafletMap) => map.getPane('mapPane') !== undefined;

/** Returns the alignment of the views as they are now: centre to centre, scale to scale. */
export function viewAlignment(from: LinkedView, to: LinkedView): Alignment {
  const scale = from.plane.scale(from.map.getZoom()) / to.plane.scale(to.map.getZoom());
  const [x, y] = from.plane.toPoint(from.map.getCenter());
  const [toX, toY] = to.plane.toPoint(to.map.getCenter());
  return { scale, dx: toX - scale * x, dy: toY - scale * y };
}

/**
 * Makes each view follow the other; a position of `a` is at its aligned position in `b`. `b` takes over the view of `a`
 * at once.
 *
 * @returns the function that ends it
 */
export function linkViews(a: LinkedView, b: LinkedView, alignment: Alignment): () => void {
  let leading: LeafletMap | null = null;
  const stops = [lead(a, b, alignment), lead(b, a, invertAlignment(alignment))];
  // Bounds of one view would pull back the other.
  for (const { map } of [a, b]) map.setMaxBounds(undefined);
  leading = a.map;
  if (follow({ one: a, other: b, alignment, ...viewOf(a.map), animated: false })) pinchMethodsOf(b.map)._moveEnd(true);
  leading = null;
  return () => {
    for (const stop of stops) stop();
    for (const { map, plane } of [a, b].filter((view) => isThere(view.map))) {
      // An unlinked view stays where it is at that moment: new bounds would pull the rest of a pan back.
      pinchMethodsOf(map)._stop();
      boundView(map, plane);
    }
  };

  function lead(one: LinkedView, other: LinkedView, alignment: Alignment): () => void {
    let zoomed = false;
    const whileLeading = (move: () => void) => {
      if (leading === other.map) return;
      leading = one.map;
      move();
      leading = null;
    };
    // This view leads now: an animated pan of the other would pull both to its own end.
    const onStart = () => whileLeading(() => pinchMethodsOf(other.map)._stop());
    const onMove = () =>
      whileLeading(() => {
        zoomed = follow({ one, other, alignment, ...viewOf(one.map), animated: false }) || zoomed;
      });
    const onZoomAnimation = ({ center, zoom }: ZoomAnimEvent) =>
      whileLeading(() => follow({ one, other, alignment, center, zoom, animated: true }));
    const onEnd = () =>
      whileLeading(() => {
        if (zoomed) pinchMethodsOf(other.map)._moveEnd(true);
        zoomed = false;
      });
    one.map
      .on('movestart', onStart)
      .on('move', onMove)
      .on('zoomanim', onZoomAnimation as never)
      .on('moveend', onEnd);
    return () => {
      one.map
        .off('movestart', onStart)
        .off('move', onMove)
        .off('zoomanim', onZoomAnimation as never)
        .off('moveend', onEnd);
      if (zoomed && isThere(other.map)) pinchMethodsOf(other.map)._moveEnd(true);
    };
  }
}

interface FollowOptions {
  readonly one: LinkedView;
  readonly other: LinkedView;
  readonly alignment: Alignment;
  readonly center: LatLng;
  readonly zoom: number;
  readonly animated: boolean;
}

/**
 * Moves `other` to the view of `one`.
 *
 * @returns true when it was zoomed by a step that must be ended
 */
function follow({ one, other, alignment, center, zoom, animated }: FollowOptions): boolean {
  const { map, plane } = other;
  const target = plane.toLatLng(alignPosition(alignment, one.plane.toPoint(center)));
  const scale = one.plane.scale(zoom) / alignment.scale;
  const targetZoom = toZoomStep(plane.nativeZoom + Math.log2(scale));
  const off = map.latLngToContainerPoint(target).subtract(map.getSize().divideBy(2));
  const sameZoom = Math.abs(targetZoom - map.getZoom()) < ZOOM_STEP;
  if (sameZoom && Math.abs(off.x) < SAME_VIEW && Math.abs(off.y) < SAME_VIEW) return false;
  if (sameZoom) {
    map.panBy(off, { animate: false });
    return false;
  }
  if (animated) {
    map.setView(target, targetZoom, { animate: true });
    return false;
  }
  pinchMethodsOf(map)._stop();
  pinchMethodsOf(map)._moveStart(true, false);
  pinchMethodsOf(map)._move(target, targetZoom);
  return true;
}
