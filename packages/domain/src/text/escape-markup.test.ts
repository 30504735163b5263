import { expect, it } from 'vitest';
import { escapeMarkup } from './escape-markup';

it('escapes all markup in elements and attributes', () => {
  expect(escapeMarkup(`<img src="x" onerror='a&b'>`)).toBe('&lt;img src=&quot;x&quot; onerror=&#39;a&amp;b&#39;&gt;');
});

it('removes characters that XML does not allow and keeps line breaks, tabs and all scripts', () => {
  expect(escapeMarkup('a\u0000b\u000b\ufffe\n\tõ🦷')).toBe('ab\n\tõ🦷');
});
