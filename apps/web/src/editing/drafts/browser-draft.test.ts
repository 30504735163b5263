import { afterEach, expect, it, vi } from 'vitest';
import { browserDraft, type DraftFormat } from './browser-draft';

const format: DraftFormat<string> = { kind: 'plan', serialize: (text) => text, parse: (text) => (text === 'unreadable' ? null : text) };

function stubStorage(texts: Record<string, string>, limit = Number.POSITIVE_INFINITY) {
  const setItem = vi.fn((key: string, text: string) => {
    if (text.length > limit) throw new DOMException('full', 'QuotaExceededError');
    texts[key] = text;
  });
  const removeItem = (key: string) => {
    delete texts[key];
  };
  vi.stubGlobal('localStorage', { getItem: (key: string) => texts[key] ?? null, setItem, removeItem });
  return setItem;
}

afterEach(() => vi.unstubAllGlobals());

it('stores a draft under the key that earlier releases used', () => {
  const texts: Record<string, string> = {};
  stubStorage(texts);
  expect(browserDraft(format, 'me', 'document').write('typed')).toBe(true);
  expect(texts).toEqual({ 'molaar:plan:me:document': 'typed' });
  expect(browserDraft(format, 'me', 'document').read()).toBe('typed');
});

it('removes a draft that cannot be read', () => {
  const texts = { 'molaar:plan:me:document': 'unreadable' };
  stubStorage(texts);
  expect(browserDraft(format, 'me', 'document').read()).toBeNull();
  expect(texts).toEqual({});
});

it('loses no edit and throws nothing when the browser has no space for the draft', () => {
  const setItem = stubStorage({}, 3);
  expect(browserDraft(format, 'me', 'document').write('typed')).toBe(false);
  expect(setItem).toHaveBeenCalledTimes(1);
});

it('stores the shorter text when the browser has no space for the whole', () => {
  const texts: Record<string, string> = {};
  stubStorage(texts, 3);
  expect(browserDraft({ ...format, serializeShort: (text) => text.slice(0, 3) }, 'me', 'document').write('typed')).toBe(true);
  expect(texts).toEqual({ 'molaar:plan:me:document': 'typ' });
});
