import { QueryCache, QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';

// A client like the portal's whose reads all fail.
const alerts: unknown[] = [];
const readDraft = vi.fn(() => Promise.reject(new Error('deleted')));
vi.mock('../../client/api/trpc', () => {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (_, { meta, queryKey }) => meta?.silent || alerts.push(queryKey) }),
  });
  const read = (name: string) => {
    const options = (input: unknown, more: object = {}) => ({
      ...more,
      queryKey: [name, input],
      queryFn: () => Promise.reject(new Error('deleted')),
    });
    return {
      getData: (input: unknown) => client.getQueryData([name, input]),
      ensureData: (input: unknown, more?: object) => client.ensureQueryData(options(input, more)),
      prefetch: (input: unknown, more?: object) => client.prefetchQuery(options(input, more)),
    };
  };
  return {
    queryClient: client,
    trpcClient: { annotations: { draft: { query: readDraft } } },
    portal: {
      images: { get: read('image') },
      annotations: { get: read('annotations'), draft: { queryOptions: (input: unknown) => ({ queryKey: ['draft', input] }) } },
      settings: { display: { prefetch: vi.fn() } },
    },
  };
});
vi.mock('../../shell/workdesk-link', () => ({ isWorkdesk: () => true }));
vi.mock('../../client/locale/locale-store', () => ({ currentLocale: () => 'en' }));
vi.mock('../../client/api/bearer', () => ({ fileAddress: (url: string) => url }));
const { firstTiles, prefetchImage } = await import('./prefetch-image');
const { queryClient } = await import('../../client/api/trpc');

const panorama = { width: 2800, height: 1300, tileSize: 256, maxZoom: 4 };

it('shows no alert for an image that was deleted: its page does', async () => {
  vi.useFakeTimers();
  prefetchImage('deleted');
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(alerts).toEqual([]);
});

it('reads the draft of unsaved changes once, also where the workdesk has read it before', async () => {
  vi.useFakeTimers();
  readDraft.mockClear();
  queryClient.setQueryData(['draft', { id: 'open' }], null);
  for (const imageId of ['open', 'other']) prefetchImage(imageId);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(readDraft.mock.calls).toEqual([[{ id: 'other' }]]);
});

describe('the prefetched tiles', () => {
  it('are those of the level that fits the window, the middle first', () => {
    const tiles = firstTiles(panorama, { width: 946, height: 763 });
    // 2800 pixels in 946: two levels below full resolution, 700 by 325 pixels of tiles.
    expect(tiles).toHaveLength(3 * 2);
    expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([2]));
    expect(tiles[0]).toMatchObject({ x: 1 });
    expect(new Set(tiles.map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
  });

  it('are one for the smallest window, and none where they would be too many', () => {
    expect(firstTiles(panorama, { width: 100, height: 50 })).toEqual([{ z: 0, x: 0, y: 0 }]);
    expect(firstTiles(panorama, { width: -20, height: 50 })).toEqual([{ z: 0, x: 0, y: 0 }]);
    expect(firstTiles(panorama, { width: 9000, height: 9000 })).toEqual([]);
  });
});
