import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = { prefetched: { locale: 'et', calls: [] as object[] } };
const load = async () => {
  vi.resetModules();
  vi.stubGlobal('window', page);
  return import('./prefetch');
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  page.prefetched.calls = [];
});

const prefetched = (path: string, input: unknown, response: unknown) =>
  page.prefetched.calls.push({ path, input, response: Promise.resolve(response) });

it('returns a response that the page prefetched once, for the same call', async () => {
  prefetched('images.get', { id: '1' }, { result: { data: { width: 7 } } });
  prefetched('settings.display', undefined, { result: { data: null } });
  const { takePrefetched } = await load();
  expect(takePrefetched('images.get', { id: '2' }, 'et')).toBeNull();
  await expect(takePrefetched('images.get', { id: '1' }, 'et')).resolves.toEqual({ data: { width: 7 } });
  expect(takePrefetched('images.get', { id: '1' }, 'et')).toBeNull();
  await expect(takePrefetched('settings.display', undefined, 'et')).resolves.toEqual({ data: null });
});

it('does not use an error, a response in another language or one that is too old', async () => {
  prefetched('images.get', { id: '1' }, { error: { message: 'NOT_FOUND' } });
  prefetched('annotations.get', { id: '1' }, { result: { data: 1 } });
  prefetched('annotations.draft', { id: '1' }, { result: { data: 1 } });
  const { takePrefetched } = await load();
  await expect(takePrefetched('images.get', { id: '1' }, 'et')).resolves.toBeNull();
  expect(takePrefetched('annotations.get', { id: '1' }, 'en')).toBeNull();
  vi.advanceTimersByTime(10_001);
  expect(takePrefetched('annotations.draft', { id: '1' }, 'et')).toBeNull();
});

it('uses a response without texts in any language, and without a stored one', async () => {
  const response = Promise.resolve({ result: { data: 7 } });
  const calls = [{ path: 'images.get', input: { id: '1' }, isInAnyLanguage: true, response }];
  vi.resetModules();
  vi.stubGlobal('window', { prefetched: { calls } });
  const { takePrefetched } = await import('./prefetch');
  await expect(takePrefetched('images.get', { id: '1' }, 'en')).resolves.toEqual({ data: 7 });
});

it('stores calls of the portal too, unless they fail', async () => {
  const { storePrefetched, takePrefetched } = await load();
  storePrefetched({ path: 'annotations.draft', input: { id: '1' }, locale: 'et', data: Promise.resolve(5) });
  storePrefetched({ path: 'annotations.draft', input: { id: '2' }, locale: 'et', data: Promise.reject(new Error('offline')) });
  await expect(takePrefetched('annotations.draft', { id: '1' }, 'et')).resolves.toEqual({ data: 5 });
  await expect(takePrefetched('annotations.draft', { id: '2' }, 'et')).resolves.toBeNull();
});

it('discards responses that were requested before a change', async () => {
  prefetched('comments.list', { patientId: '1' }, { result: { data: [] } });
  const { discardPrefetched, takePrefetched } = await load();
  discardPrefetched();
  expect(takePrefetched('comments.list', { patientId: '1' }, 'et')).toBeNull();
});

it('a tile that the page contains is not requested, all others are', async () => {
  const { tileSource } = await load();
  const [given, other] = ['/api/x/image/1/tiles/2/0/0?mirrored=true', '/api/x/image/1/tiles/2/0/0'];
  vi.stubGlobal('window', { prefetched: { calls: [], tiles: { [given]: 'data:image/jpeg;base64,AA==' } } });
  expect([tileSource(given), tileSource(other)]).toEqual(['data:image/jpeg;base64,AA==', other]);
  for (const without of [undefined, { calls: [] }]) {
    vi.stubGlobal('window', { prefetched: without });
    expect(tileSource(given)).toBe(given);
  }
});
