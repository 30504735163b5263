import type { Image } from '@molaar/contracts';
import { type Coords, DomUtil, type DoneCallback, type LatLngBounds, TileLayer } from 'leaflet';
import { useLayoutEffect } from 'react';
import { useMap } from 'react-leaflet';
import { ticketQuery } from '../../../client/api/bearer';
import { tileSource } from '../../../client/api/prefetch';

/**
 * Shows cached tiles in the same frame as the map, where Leaflet alone waits for their load event; and those of the
 * page.
 */
class ImageTiles extends TileLayer {
  override getTileUrl(coords: Coords): string {
    return tileSource(super.getTileUrl(coords));
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    let isDone = false;
    const notifyLoaded: DoneCallback = (error, tile) => {
      if (!isDone) done(error, tile);
      isDone = true;
    };
    const tile = super.createTile(coords, notifyLoaded) as HTMLImageElement;
    // Queued: the layer does not know the tile before this function returns it.
    if (tile.complete && tile.naturalWidth > 0) queueMicrotask(() => notifyLoaded(undefined, tile));
    return tile;
  }
}

/** Places a tile by its distances: by a transform, as Leaflet does, each tile is a layer of the browser. */
function placeWithoutTransform(tile: HTMLElement): void {
  const { x, y } = DomUtil.getPosition(tile);
  Object.assign(tile.style, { transform: '', left: `${x}px`, top: `${y}px` });
}

interface Props {
  image: Image;
  bounds: LatLngBounds;
  minZoom: number;
  maxZoom: number;
}

/** The tiles of the image, as a layer of the surrounding map. */
export function ImageTileLayer({ image: { tilesUrl, tileSize, maxZoom: native }, bounds, minZoom, maxZoom }: Props) {
  const map = useMap();
  useLayoutEffect(() => {
    const range = { minNativeZoom: 0, maxNativeZoom: native, minZoom, maxZoom };
    // Leaflet fills in the braces of the URL for each tile: the current ticket, where a session has no cookie.
    const ticketed: object = { ticket: () => ticketQuery(tilesUrl) };
    const layer = new ImageTiles(`${tilesUrl}{ticket}`, { ...ticketed, ...range, tileSize, bounds, keepBuffer: 4 });
    layer.on('tileloadstart', ({ tile }) => placeWithoutTransform(tile));
    map.addLayer(layer);
    return () => void map.removeLayer(layer);
  }, [map, tilesUrl, tileSize, native, bounds, minZoom, maxZoom]);
  return null;
}
