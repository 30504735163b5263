import { expect, it } from 'vitest';
import { escapeMarkup } from './escape-markup';

it('leaves nothing of a text that markup could be made of, in an element or in an attribute', () => {
  expect(escapeMarkup(`<img src="x" onerror='a&b'>`)).toBe('&lt;img src=&quot;x&quot; onerror=&#39;a&amp;b&#39;&gt;');
});

it('drops what XML cannot hold, and keeps line breaks, tabs and letters of every script', () => {
  expect(escapeMarkup('a\u0000b\u000b\ufffe\n\tõ🦷')).toBe('ab\n\tõ🦷');
});
