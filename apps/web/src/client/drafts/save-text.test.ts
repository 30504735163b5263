import { afterEach, expect, it, vi } from 'vitest';
import { keepText } from './save-text';

afterEach(() => vi.unstubAllGlobals());

it('says whether the browser had room, and hides no other mistake', () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  expect(keepText('key', 'text')).toBe(true);
  const setItem = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.stubGlobal('localStorage', { setItem });
  expect(keepText('key', 'text')).toBe(false);
  expect(setItem).toHaveBeenCalledWith('key', 'text');
  vi.stubGlobal('localStorage', undefined);
  expect(() => keepText('key', 'text')).toThrow(TypeError);
});
