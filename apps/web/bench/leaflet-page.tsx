// The same scene as plain react-leaflet rectangles: the image alone, without list, filter, labels and undo. A turn of
// the wheel zooms as far as in the workdesk, so that both pages draw the same frames.
import 'leaflet/dist/leaflet.css';
import { findingType } from '@molaar/domain/findings';
import { CRS, type LatLngBoundsExpression } from 'leaflet';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MapContainer, Rectangle, TileLayer, useMap, useMapEvents } from 'react-leaflet';
import { WHEEL_PIXELS_PER_ZOOM, ZOOM_STEP } from '../src/features/workdesk/viewer/zoom-step';
import { image, inventedSet } from './invented-scene';
import { untilDrawn } from './until-drawn';

const FULL = 2 ** image.maxZoom;
type Box = readonly [number, number, number, number];

const boundsOf = ([x, y, w, h]: Box): LatLngBoundsExpression => [
  [-(y + h) / FULL, x / FULL],
  [-y / FULL, (x + w) / FULL],
];

function Rectangles({ count }: { count: number }) {
  const [objects, setObjects] = useState(() => inventedSet(count).annotations);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [grip, setGrip] = useState<{ id: string; lat: number; lng: number; box: Box } | null>(null);
  const map = useMap();
  useMapEvents({
    mousemove: ({ latlng }) => {
      if (!grip) return;
      const [x, y, w, h] = grip.box;
      const box: [number, number, number, number] = [x + (latlng.lng - grip.lng) * FULL, y - (latlng.lat - grip.lat) * FULL, w, h];
      setObjects((all) => all.map((object) => (object.id === grip.id ? { ...object, box } : object)));
    },
    mouseup: () => {
      setGrip(null);
      map.dragging.enable();
    },
  });
  useEffect(() => {
    const deselect = ({ key }: KeyboardEvent) => key === 'Escape' && setSelectedId(null);
    document.addEventListener('keydown', deselect);
    return () => document.removeEventListener('keydown', deselect);
  }, []);
  return objects.map((object) => (
    <Rectangle
      key={object.id}
      bounds={boundsOf(object.box)}
      pathOptions={{ color: findingType(object.class).color, weight: object.id === selectedId ? 3 : 1.5, dashArray: '6 4', fillOpacity: 0 }}
      eventHandlers={{
        click: () => setSelectedId(object.id),
        mousedown: ({ latlng }) => {
          if (object.id !== selectedId) return;
          map.dragging.disable();
          setGrip({ id: object.id, lat: latlng.lat, lng: latlng.lng, box: object.box });
        },
      }}
    />
  ));
}

window.openScene = async (count) =>
  untilDrawn(
    () =>
      createRoot(document.getElementById('root')!).render(
        <MapContainer
          crs={CRS.Simple}
          bounds={boundsOf([0, 0, image.width, image.height])}
          minZoom={-2}
          maxZoom={image.maxZoom + 3}
          zoomSnap={ZOOM_STEP}
          wheelPxPerZoomLevel={WHEEL_PIXELS_PER_ZOOM}
          style={{ position: 'fixed', inset: '56px 336px 40px 50px', background: '#07090b' }}
        >
          <TileLayer
            url={image.tilesUrl}
            tileSize={image.tileSize}
            maxNativeZoom={image.maxZoom}
            minNativeZoom={0}
            minZoom={-2}
            maxZoom={image.maxZoom + 3}
          />
          <Rectangles count={count} />
        </MapContainer>,
      ),
    () => document.querySelectorAll('path.leaflet-interactive').length === count,
  );
