import 'leaflet/dist/leaflet.css';
import type { Editor } from '@molaar/scene';
import { CRS, ImageOverlay, Map as LeafletMap, type LeafletMouseEvent } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AnnotationsLayer } from './annotations-layer';
import type { Labels } from './drawing';
import { createImagePlane } from './image-plane';
import { createMapViewport, type MapViewport } from './map-viewport';
import { wantsLessMotion } from './motion';
import classes from './viewer.module.css';

/** Levels of the plane, in which one file has no tiles: any number with which a phone can zoom out far enough. */
const PYRAMID = { maxZoom: 4, tileSize: 256 } as const;
/** Zoom levels above the image's own resolution. */
const EXTRA_ZOOM = 1;
const PAN_STEP = 80;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-PAN_STEP, 0],
  ArrowRight: [PAN_STEP, 0],
  ArrowUp: [0, -PAN_STEP],
  ArrowDown: [0, PAN_STEP],
};

interface Props {
  editor: Editor;
  /** Address of the radiograph. */
  src: string;
  labels: Labels;
  /** Accessible name. */
  label: string;
  /** Called with the viewport when the image is shown. */
  onViewport: (viewport: MapViewport) => void;
  /** Receives the annotation under a click; null beside all. */
  onChoose: (id: string | null) => void;
}

/**
 * A radiograph in one file with annotations, outside of the workdesk: it is looked at and not drawn on. Its frame has
 * the proportions of the image. A finger scrolls the page until the image is zoomed in.
 */
export function PlainViewer({ editor, src, labels, label, onViewport, onChoose }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { imageSize } = editor;
  const plane = useMemo(() => createImagePlane({ ...imageSize, ...PYRAMID }), [imageSize]);
  const [layer] = useState(() => new AnnotationsLayer(editor, plane, labels));
  const choose = useRef(onChoose);
  choose.current = onChoose;

  useEffect(() => {
    const container = frame.current;
    if (!container) return;
    const animated = !wantsLessMotion();
    const map = new LeafletMap(container, {
      ...{ crs: CRS.Simple, zoomSnap: 0, zoomDelta: 0.75, maxZoom: PYRAMID.maxZoom + EXTRA_ZOOM },
      ...{ maxBounds: plane.bounds, maxBoundsViscosity: 1, attributionControl: false, zoomControl: false },
      ...{ trackResize: false, fadeAnimation: false, zoomAnimation: animated, inertia: animated },
      // The wheel scrolls the page.
      ...{ keyboard: false, boxZoom: false, scrollWheelZoom: false, dragging: false },
    });
    map.fitBounds(plane.bounds, { animate: false });
    new ImageOverlay(src, plane.bounds, { pane: 'tilePane' }).addTo(map);
    map.addLayer(layer);
    const isWhole = () => map.getZoom() <= map.getMinZoom() + 0.01;
    const followZoom = () => (isWhole() ? map.dragging.disable() : map.dragging.enable());
    const observer = new ResizeObserver(() => {
      const wasWhole = isWhole();
      map.invalidateSize({ animate: false });
      map.setMinZoom(map.getBoundsZoom(plane.bounds));
      if (wasWhole) map.fitBounds(plane.bounds, { animate: false });
      followZoom();
    });
    observer.observe(container);
    const move = ({ latlng }: LeafletMouseEvent) =>
      editor.pointer('move', { point: plane.toPoint(latlng), pixel: 1 / plane.scale(map.getZoom()), shift: false });
    map.on('zoomend', followZoom).on('mousemove', move);
    map.on('click', (event) => {
      move(event);
      choose.current(editor.view.getState().hoveredId);
    });
    const onKeyDown = (event: KeyboardEvent) => {
      const step = ARROWS[event.key];
      if (step) map.panBy([step[0], step[1]], { animate: animated });
      else if (event.key === '+') map.zoomIn();
      else if (event.key === '-') map.zoomOut();
      else return;
      event.preventDefault();
    };
    container.addEventListener('keydown', onKeyDown);
    const viewport = createMapViewport(plane);
    viewport.attach(map);
    onViewport(viewport);
    return () => {
      observer.disconnect();
      container.removeEventListener('keydown', onKeyDown);
      map.remove();
    };
    // `onViewport` is a state setter: it never changes.
  }, [editor, plane, layer, src]);

  useEffect(() => layer.setLabels(labels), [layer, labels]);

  return (
    <div className={classes.viewer} data-tool="select">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the image is moved and zoomed with keys. */}
      <div ref={frame} className={classes.map} role="application" aria-label={label} tabIndex={0} />
    </div>
  );
}
