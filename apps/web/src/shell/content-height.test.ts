import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contentHeight, LEAST_HEIGHT } from './content-height';

beforeEach(() => vi.stubGlobal('getComputedStyle', () => ({ paddingTop: '32px', paddingBottom: '48px' })));
afterEach(() => vi.unstubAllGlobals());

/** The content with the boxes of its parts: top and height. */
function contentOf(parts: readonly (readonly [number, number])[], isLoading = false): HTMLElement {
  const children = parts.map(([top, height]) => ({
    getBoundingClientRect: () => ({ top, bottom: top + height, height, width: height > 0 ? 800 : 0 }),
  }));
  return { children, querySelector: () => (isLoading ? {} : null) } as unknown as HTMLElement;
}

it('is that of all parts with the padding around them', () => {
  expect(
    contentHeight(
      contentOf([
        [32, 60],
        [92.5, 900.2],
      ]),
    ),
  ).toBe(1041);
});

it('leaves space for a dialog above a low page', () => {
  expect(contentHeight(contentOf([[32, 270]]))).toBe(LEAST_HEIGHT);
});

it('is unknown while the page loads, whose loader is as high as the window lets it be', () => {
  expect(contentHeight(contentOf([[32, 444]], true))).toBeNull();
  expect(contentHeight(contentOf([[0, 0]]))).toBeNull();
});
