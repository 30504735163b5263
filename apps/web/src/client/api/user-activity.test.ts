import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = new EventTarget();
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('what is asked long after the last sign of a person is asked by the page itself', async () => {
  const { backgroundHeader } = await import('./user-activity');
  expect(backgroundHeader()).toEqual({});
  vi.advanceTimersByTime(10_001);
  expect(backgroundHeader()).toEqual({ 'X-Background': '1' });
  page.dispatchEvent(new Event('keydown'));
  expect(backgroundHeader()).toEqual({});
  vi.advanceTimersByTime(10_000);
  expect(backgroundHeader()).toEqual({});
  vi.advanceTimersByTime(1);
  expect(backgroundHeader()).toEqual({ 'X-Background': '1' });
});
