import 'leaflet/dist/leaflet.css';
import { CRS, type Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { MapContainer, TileLayer } from 'react-leaflet';
import { useFormats, useWords } from '../../../client/words';
import { useDesk, useSceneRevision, useView } from '../desk';
import type { ImagePlane } from './image-plane';
import { useLabels } from './labels';
import type { MapViewport } from './map-viewport';
import { ObjectsLayer } from './objects-layer';
import { bridgePointers } from './pointer-bridge';
import classes from './viewer.module.css';

/** Levels beyond the picture's own sharpness, and below the smallest tile. */
const EXTRA_ZOOM = 3;
const PAN_STEP = 80;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-PAN_STEP, 0],
  ArrowRight: [PAN_STEP, 0],
  ArrowUp: [0, -PAN_STEP],
  ArrowDown: [0, PAN_STEP],
};

/** The radiograph over its tile pyramid, with the objects on one canvas. */
export function Viewer({ plane, viewport }: { plane: ImagePlane; viewport: MapViewport }) {
  const { image, editor } = useDesk();
  const words = useWords();
  const formats = useFormats();
  const labels = useLabels();
  const tool = useView((state) => state.tool);
  const isHovering = useView((state) => state.hoveredId !== null);
  const { brightness, contrast, inverted } = useView((state) => state.adjustment);
  const revision = useSceneRevision();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const layer = useMemo(() => new ObjectsLayer(editor, plane, labels), [editor, plane]); // labels follow below

  useEffect(() => {
    if (!map) return;
    viewport.attach(map);
    map.addLayer(layer);
    const stop = bridgePointers(map, plane, editor);
    // The container changes size with panels and full page, not only with the window.
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    const container = map.getContainer();
    observer.observe(container);
    const panByKey = (event: KeyboardEvent) => {
      const step = ARROWS[event.key];
      if (!step) return;
      event.preventDefault();
      viewport.pan(...step);
    };
    container.addEventListener('keydown', panByKey);
    return () => {
      container.removeEventListener('keydown', panByKey);
      observer.disconnect();
      stop();
      map.removeLayer(layer);
      viewport.attach(null);
    };
  }, [map, layer, plane, viewport, editor]);

  useEffect(() => layer.setLabels(labels), [layer, labels]);

  useEffect(() => {
    if (!map) return;
    map.getPanes().tilePane.style.filter = `brightness(${brightness}%) contrast(${contrast}%)${inverted ? ' invert(1)' : ''}`;
  }, [map, brightness, contrast, inverted]);

  useEffect(() => {
    const container = map?.getContainer();
    container?.setAttribute('role', 'application');
    container?.setAttribute('tabindex', '0');
    container?.setAttribute(
      'aria-label',
      words.workdesk.picture({
        patient: `${image.patient.firstName} ${image.patient.lastName}`,
        number: image.imageNumber,
        count: editor.scene.size,
      }),
    );
  }, [map, words, image, editor, revision, formats]);

  return (
    <div className={classes.viewer} data-tool={tool} data-hovering={isHovering || undefined}>
      <MapContainer
        ref={setMap}
        className={classes.map ?? ''}
        crs={CRS.Simple}
        bounds={plane.bounds}
        boundsOptions={{ padding: [24, 24] }}
        minZoom={-2}
        maxZoom={image.maxZoom + EXTRA_ZOOM}
        zoomSnap={0.1}
        zoomDelta={0.5}
        wheelPxPerZoomLevel={110}
        maxBounds={plane.bounds.pad(0.6)}
        maxBoundsViscosity={0.8}
        attributionControl={false}
        zoomControl={false}
        keyboard={false}
        boxZoom={false}
      >
        <TileLayer
          url={image.tilesUrl}
          tileSize={image.tileSize}
          minNativeZoom={0}
          maxNativeZoom={image.maxZoom}
          minZoom={-2}
          maxZoom={image.maxZoom + EXTRA_ZOOM}
          bounds={plane.bounds}
          keepBuffer={4}
        />
      </MapContainer>
    </div>
  );
}
