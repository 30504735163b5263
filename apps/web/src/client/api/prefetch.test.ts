import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = { askedAhead: { locale: 'et', asked: [] as object[] } };
const load = async () => {
  vi.resetModules();
  vi.stubGlobal('window', page);
  return import('./prefetch');
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  page.askedAhead.asked = [];
});

const asked = (path: string, input: unknown, answer: unknown) =>
  page.askedAhead.asked.push({ path, input, answer: Promise.resolve(answer) });

it('an answer that the page asked for is taken once, by who asks the very same', async () => {
  asked('images.get', { id: '1' }, { result: { data: { width: 7 } } });
  asked('settings.display', undefined, { result: { data: null } });
  const { takeAhead } = await load();
  expect(takeAhead('images.get', { id: '2' }, 'et')).toBeNull();
  await expect(takeAhead('images.get', { id: '1' }, 'et')).resolves.toEqual({ data: { width: 7 } });
  expect(takeAhead('images.get', { id: '1' }, 'et')).toBeNull();
  await expect(takeAhead('settings.display', undefined, 'et')).resolves.toEqual({ data: null });
});

it('a refusal, another language and an old answer do not count', async () => {
  asked('images.get', { id: '1' }, { error: { message: 'NOT_FOUND' } });
  asked('annotations.get', { id: '1' }, { result: { data: 1 } });
  asked('annotations.draft', { id: '1' }, { result: { data: 1 } });
  const { takeAhead } = await load();
  await expect(takeAhead('images.get', { id: '1' }, 'et')).resolves.toBeNull();
  expect(takeAhead('annotations.get', { id: '1' }, 'en')).toBeNull();
  vi.advanceTimersByTime(10_001);
  expect(takeAhead('annotations.draft', { id: '1' }, 'et')).toBeNull();
});

it('what was asked for here is kept too, unless it failed', async () => {
  const { keepAhead, takeAhead } = await load();
  keepAhead('annotations.draft', { id: '1' }, 'et', Promise.resolve(5));
  keepAhead('annotations.draft', { id: '2' }, 'et', Promise.reject(new Error('offline')));
  await expect(takeAhead('annotations.draft', { id: '1' }, 'et')).resolves.toEqual({ data: 5 });
  await expect(takeAhead('annotations.draft', { id: '2' }, 'et')).resolves.toBeNull();
});
