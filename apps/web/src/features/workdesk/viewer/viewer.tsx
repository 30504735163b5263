import 'leaflet/dist/leaflet.css';
import { CRS, type LeafletEvent, type Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ImageOverlay, MapContainer } from 'react-leaflet';
import { fileAddress } from '../../../client/api/bearer';
import { rememberStage } from '../../../client/first-picture';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { useContradictions } from '../checks/use-contradictions';
import { runCommand, useView, useWorkdesk } from '../workdesk-context';
import { AdjustFilter } from './adjust-filter';
import { AnnotationsLayer } from './annotations-layer';
import { surroundingsOf } from './bound-view';
import { FIT_PADDING } from './fit-image';
import type { ImagePlane } from './image-plane';
import { ImageTileLayer } from './image-tiles';
import { useLabels } from './labels';
import type { MapViewport } from './map-viewport';
import { MeasureOverlay } from './measure/measure-overlay';
import { wantsLessMotion } from './motion';
import { bridgePointers } from './pointer-bridge';
import { resizeView } from './resize-view';
import { Minimap } from './scale/minimap';
import { ScaleBar } from './scale/scale-bar';
import classes from './viewer.module.css';
import { ViewerSides } from './viewer-sides';
import { leastZoom } from './zoom-limit';
import { WHEEL_PIXELS_PER_ZOOM, ZOOM_STEP } from './zoom-step';

/** Zoom levels above the image's own resolution, and below the smallest tile where views are linked. */
const EXTRA_ZOOM = 3;
const MIN_ZOOM = -2;
const PAN_STEP = 80;
/** Returns the address of the single tile that shows the whole image. */
const wholeImageUrl = ({ tilesUrl }: { tilesUrl: string }) => fileAddress(tilesUrl.replace(/\{[zyx]\}/g, '0'));
/** Notes on the map that the smallest tile is below the others: these then meet exactly (viewer.module.css). */
const NOTE_WHOLE = {
  load: ({ target }: LeafletEvent) => {
    const overlay: HTMLElement | undefined = target.getElement();
    overlay?.closest('.leaflet-container')?.setAttribute('data-whole', '');
  },
};
/** Screen pixels that an arrow key moves a box or the cursor. */
const NUDGE = 5;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-PAN_STEP, 0],
  ArrowRight: [PAN_STEP, 0],
  ArrowUp: [0, -PAN_STEP],
  ArrowDown: [0, PAN_STEP],
};

interface Props {
  plane: ImagePlane;
  viewport: MapViewport;
  /** Called with the map when it is there, and with null when it is removed. */
  onMap?: (map: LeafletMap | null) => void;
  /** Not beside another radiograph: its view is then linked to that one, whose scale may be another. */
  withMinimap?: boolean;
}

/** The radiograph from its tile pyramid, with the annotations over it. */
export function Viewer({ plane, viewport, onMap, withMinimap = true }: Props) {
  const workdesk = useWorkdesk();
  const { image, editor } = workdesk;
  const commands = useRef(workdesk.commands);
  commands.current = workdesk.commands;
  const texts = useTexts();
  const formats = useFormats();
  const labels = useLabels(useContradictions());
  const tool = useView((state) => state.tool);
  const isHovering = useView((state) => state.hoveredId !== null);
  const { settled, scene } = editor;
  const size = useSyncExternalStore(settled.subscribe, () => scene.size);
  const [map, setMap] = useState<LeafletMap | null>(null);
  // Leaflet reads it once, when the map is created.
  const [reducedMotion] = useState(wantsLessMotion);
  const isLinked = useRef(false);
  isLinked.current = !withMinimap;
  const leastZoomIn = (container: HTMLElement) =>
    isLinked.current ? MIN_ZOOM : Math.max(MIN_ZOOM, leastZoom(container, editor.imageSize, plane));
  const layer = useMemo(() => new AnnotationsLayer(editor, plane, labels), [editor, plane]); // labels are set below

  useEffect(() => {
    if (!map) return;
    viewport.attach(map);
    map.addLayer(layer);
    runCommand('mounted', commands.current);
    onMap?.(map);
    const stop = bridgePointers(map, plane, editor);
    const container = map.getContainer();
    // The container is resized by panels and full screen too, not only by the window.
    const observer = new ResizeObserver(() => {
      const least = leastZoomIn(container);
      // The limit of a larger container would keep the view from being fitted to a smaller one.
      if (least < map.getMinZoom()) map.setMinZoom(least);
      resizeView(map, plane, viewport.fittedArea);
      map.setMinZoom(least);
    });
    observer.observe(container);
    const panByKey = (event: KeyboardEvent) => {
      const step = ARROWS[event.key];
      if (!step) return;
      event.preventDefault();
      const { pendingBox, pickingType, cursor } = editor.view.getState();
      const isPlacing = pendingBox !== null && !pickingType;
      const { pixel } = viewport.middle();
      if (cursor && !event.altKey) {
        const by = (pixel * (event.shiftKey ? 1 : NUDGE)) / PAN_STEP;
        editor.moveCursor([step[0] * by, step[1] * by]);
        viewport.keepInView(editor.view.getState().cursor ?? cursor);
      } else if (!isPlacing && !event.altKey) viewport.pan(...step);
      else {
        const by = [(step[0] / PAN_STEP) * NUDGE * pixel, (step[1] / PAN_STEP) * NUDGE * pixel] as const;
        editor.nudge(by, event.shiftKey ? 'resize' : 'move', event.repeat);
      }
    };
    container.addEventListener('keydown', panByKey);
    return () => {
      container.removeEventListener('keydown', panByKey);
      observer.disconnect();
      stop();
      map.removeLayer(layer);
      viewport.attach(null);
      onMap?.(null);
    };
    // `onMap` is a state setter: it never changes.
  }, [map, layer, plane, viewport, editor]);

  useEffect(() => layer.setLabels(labels), [layer, labels]);

  useEffect(() => {
    if (!map || !withMinimap) return;
    const container = map.getContainer();
    let drop: (() => void) | undefined;
    const observer = new ResizeObserver(() => {
      drop?.();
      drop = rememberStage(container);
    });
    observer.observe(container);
    return () => {
      observer.disconnect();
      drop?.();
    };
  }, [map, withMinimap]);

  useEffect(() => {
    map?.setMinZoom(leastZoomIn(map.getContainer()));
  }, [map, withMinimap]);

  useEffect(() => {
    // A second click on the last corner ends the outline.
    if (tool === 'outline') map?.doubleClickZoom.disable();
    else map?.doubleClickZoom.enable();
  }, [map, tool]);

  useEffect(() => {
    const container = map?.getContainer();
    container?.setAttribute('role', 'application');
    container?.setAttribute('tabindex', '0');
    container?.setAttribute(
      'aria-label',
      texts.workdesk.radiograph({
        patient: `${image.patient.firstName} ${image.patient.lastName}`,
        number: image.imageNumber,
        count: size,
      }),
    );
  }, [map, texts, image, size, formats]);

  return (
    <div className={classes.viewer} data-tool={tool} data-hovering={isHovering || undefined}>
      <AdjustFilter map={map} />
      <MapContainer
        ref={setMap}
        className={classes.map ?? ''}
        style={{ ['--tile-size' as string]: `${image.tileSize}px` }}
        crs={CRS.Simple}
        bounds={plane.bounds}
        boundsOptions={{ padding: FIT_PADDING }}
        minZoom={MIN_ZOOM}
        maxZoom={image.maxZoom + EXTRA_ZOOM}
        zoomSnap={ZOOM_STEP}
        zoomDelta={0.5}
        wheelPxPerZoomLevel={WHEEL_PIXELS_PER_ZOOM}
        maxBounds={surroundingsOf(plane)}
        maxBoundsViscosity={0.8}
        attributionControl={false}
        zoomControl={false}
        // The observer above handles every change of size.
        trackResize={false}
        // Cached tiles are shown at once.
        fadeAnimation={false}
        zoomAnimation={!reducedMotion}
        inertia={!reducedMotion}
        keyboard={false}
        boxZoom={false}
      >
        {/* The smallest tile is below the others: a browser may leave a gap between two of them, and black would
            look like a fracture. */}
        <ImageOverlay url={wholeImageUrl(image)} bounds={plane.square} pane="tilePane" zIndex={0} eventHandlers={NOTE_WHOLE} />
        <ImageTileLayer image={image} bounds={plane.bounds} minZoom={MIN_ZOOM} maxZoom={image.maxZoom + EXTRA_ZOOM} />
      </MapContainer>
      {map ? (
        <>
          <ViewerSides />
          <MeasureOverlay map={map} plane={plane} />
          <ScaleBar map={map} plane={plane} />
          {withMinimap ? <Minimap map={map} plane={plane} /> : null}
        </>
      ) : null}
    </div>
  );
}
