import { afterEach, expect, it, vi } from 'vitest';
import { saveText } from './save-text';

afterEach(() => vi.unstubAllGlobals());

it('returns whether the browser had space, and throws any other error', () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  expect(saveText('key', 'text')).toBe(true);
  const setItem = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.stubGlobal('localStorage', { setItem });
  expect(saveText('key', 'text')).toBe(false);
  expect(setItem).toHaveBeenCalledWith('key', 'text');
  vi.stubGlobal('localStorage', undefined);
  expect(() => saveText('key', 'text')).toThrow(TypeError);
});
