import { afterEach, expect, it, vi } from 'vitest';
import { keepText } from './keep-text';

afterEach(() => vi.unstubAllGlobals());

it('goes on where the browser has no room, and hides no other mistake', () => {
  const setItem = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.stubGlobal('localStorage', { setItem });
  keepText('key', 'text');
  expect(setItem).toHaveBeenCalledWith('key', 'text');
  vi.stubGlobal('localStorage', undefined);
  expect(() => keepText('key', 'text')).toThrow(TypeError);
});
