import type { Image } from '@molaar/contracts';
import { fileAddress } from '../../client/api/bearer';
import { storePrefetched, tileSource } from '../../client/api/prefetch';
import { portal, queryClient, trpcClient } from '../../client/api/trpc';
import { currentLocale } from '../../client/locale/locale-store';
import { isWorkdesk } from '../../shell/workdesk-link';

/** Width of rail, tools and panel, and height of heading and notice, in CSS pixels. An estimate is enough. */
const WIDTH_AROUND = 60 + 50 + 336 + 48;
const HEIGHT_AROUND = 56 + 33 + 48;
/** A browser requests this many at once; the viewer itself requests any more. */
const MAX_TILES = 40;

/** The page reports failures: it retries, and continues without optional data. */
const SILENT = { meta: { silent: true } } as const;

let loadingId: string | null = null;
/** Referenced, so that the viewer gets them from memory. */
const prefetchedTiles: HTMLImageElement[] = [];

/**
 * Loads what the workdesk will show while its code is still loading: the image first, alone, so that its tiles can be
 * requested as soon as it is known. What is cached or requested already is not loaded again.
 */
export function prefetchImage(imageId: string): void {
  if (loadingId === imageId || portal.images.get.getData({ id: imageId })) return;
  loadingId = imageId;
  void portal.images.get
    .ensureData({ id: imageId }, SILENT)
    .then(prefetchTiles)
    .catch(() => undefined)
    .finally(() => {
      if (loadingId === imageId) loadingId = null;
    });
  // In a separate request: a batch responds as late as its slowest part.
  setTimeout(() => {
    void portal.annotations.get.prefetch({ id: imageId }, SILENT);
    void portal.settings.display.prefetch();
    // The page may have been faster, and used what was prefetched before the portal's code.
    if (queryClient.getQueryState(portal.annotations.draft.queryOptions({ id: imageId }).queryKey)) return;
    // Not in the query cache: each opening loads it again.
    const draft = trpcClient.annotations.draft.query({ id: imageId });
    storePrefetched({ path: 'annotations.draft', input: { id: imageId }, locale: currentLocale(), data: draft });
  });
}

/**
 * Prefetches an image when a link to it is pressed, before the pointer is released. Not on hover: that would count as
 * opening the image.
 *
 * @returns the function that stops it
 */
export function prefetchOnPress(): () => void {
  const begin = ({ target, button, ctrlKey, metaKey, shiftKey }: PointerEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || button !== 0 || ctrlKey || metaKey || shiftKey) return;
    const { origin, pathname, searchParams } = new URL(link.href, location.href);
    const imageId = searchParams.get('image');
    if (imageId && origin === location.origin && isWorkdesk(pathname)) prefetchImage(imageId);
  };
  document.addEventListener('pointerdown', begin);
  return () => document.removeEventListener('pointerdown', begin);
}

/** Requests the tiles of the level at which the whole image is shown, from its middle outwards. */
function prefetchTiles(image: Image): void {
  const tiles = firstTiles(image, { width: window.innerWidth - WIDTH_AROUND, height: window.innerHeight - HEIGHT_AROUND });
  prefetchedTiles.splice(
    0,
    prefetchedTiles.length,
    ...tiles.map(({ z, x, y }) => {
      const tile = new window.Image();
      const address = image.tilesUrl.replace('{z}', String(z)).replace('{y}', String(y)).replace('{x}', String(x));
      tile.src = tileSource(fileAddress(address));
      return tile;
    }),
  );
}

interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the tiles that show the whole image in this size of CSS pixels, the middle first; none where they would be
 * too many.
 */
export function firstTiles(
  { width, height, tileSize, maxZoom }: Pick<Image, 'width' | 'height' | 'tileSize' | 'maxZoom'>,
  area: { readonly width: number; readonly height: number },
): TileAddress[] {
  const zoom = maxZoom + Math.log2(Math.min(area.width / width, area.height / height));
  const z = Math.max(0, Math.min(maxZoom, Math.round(Number.isFinite(zoom) ? zoom : 0)));
  const share = 2 ** (z - maxZoom);
  const columns = Math.ceil((width * share) / tileSize);
  const rows = Math.ceil((height * share) / tileSize);
  if (columns * rows > MAX_TILES) return [];
  const fromMiddle = ({ x, y }: TileAddress) => Math.hypot(x - (columns - 1) / 2, y - (rows - 1) / 2);
  return Array.from({ length: columns * rows }, (_, index) => ({ z, x: index % columns, y: Math.floor(index / columns) })).sort(
    (a, b) => fromMiddle(a) - fromMiddle(b),
  );
}
