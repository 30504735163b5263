import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDragHelper, DRAG_HELPER, dragHelperStep } from './drag-helper';

const size = { width: 1000, height: 500 };
const everywhere = { left: true, right: true, top: true, bottom: true };
const nowhere = { left: false, right: false, top: false, bottom: false };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('has the numbers of the specification', () => {
  expect(DRAG_HELPER).toEqual({ step: 10, margin: 0.2, delay: 100 });
});

it('scrolls ten pixels towards the edge within a fifth of the view, and only where the image continues', () => {
  expect(dragHelperStep([500, 250], size, everywhere)).toEqual([0, 0]);
  expect(dragHelperStep([199, 250], size, everywhere)).toEqual([-10, 0]);
  expect(dragHelperStep([200, 401], size, everywhere)).toEqual([0, 10]);
  expect(dragHelperStep([801, 99], size, everywhere)).toEqual([10, -10]);
  expect(dragHelperStep([801, 99], size, { ...everywhere, right: false })).toEqual([0, -10]);
  expect(dragHelperStep([1, 1], size, nowhere)).toEqual([0, 0]);
});

it('starts after 100 ms at the edge, continues while the pointer stays there, ends with the gesture', () => {
  const steps: (readonly [number, number])[] = [];
  const helper = createDragHelper({ measure: () => ({ size, overflow: everywhere }), scroll: (by) => steps.push(by) });
  helper.follow([990, 250]);
  vi.advanceTimersByTime(99);
  expect(steps).toEqual([]);
  vi.advanceTimersByTime(201);
  expect(steps).toEqual([
    [10, 0],
    [10, 0],
    [10, 0],
  ]);
  helper.follow([500, 250]);
  vi.advanceTimersByTime(1000);
  expect(steps).toHaveLength(3);
  helper.follow([10, 250]);
  helper.stop();
  vi.advanceTimersByTime(1000);
  expect(steps).toHaveLength(3);
});
