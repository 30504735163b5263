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

it('marks queries long after the last action of a person as background', async () => {
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
