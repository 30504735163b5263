import { afterEach, expect, it, vi } from 'vitest';
import { rowSpace } from './row-space';

afterEach(() => vi.unstubAllGlobals());

/** Stands in for the browser's fonts: each character is as wide as half of the font's size. */
function stubFonts(hasArrived: boolean): void {
  vi.stubGlobal('document', { fonts: { check: () => hasArrived } });
  const context = {
    font: '',
    measureText: (text: string) => ({ width: (text.length * Number(/(\d+)px/.exec(context.font)?.[1])) / 2 }),
  };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
    },
  );
}

it('clips only texts that may be too long for the panel: names have 14 px, facts 12', () => {
  stubFonts(false);
  expect(rowSpace('Filling', 'O', 0)).toBe('none');
  stubFonts(true);
  expect(rowSpace('Filling', 'O', 0)).toBe('any');
  expect(rowSpace('x'.repeat(20), 'O', 0)).toBe('any');
  expect(rowSpace('x'.repeat(21), 'O', 0)).toBe('wide');
  expect(rowSpace('x'.repeat(27), 'O', 0)).toBe('none');
  expect(rowSpace('Filling', 'y'.repeat(23), 0)).toBe('any');
  expect(rowSpace('Filling', 'y'.repeat(24), 0)).toBe('wide');
});

it('counts the signs after the texts', () => {
  stubFonts(true);
  expect(rowSpace('x'.repeat(20), 'O', 1)).toBe('wide');
  expect(rowSpace('x'.repeat(20), 'O', 2)).toBe('none');
});
