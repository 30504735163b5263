import { describe, expect, it } from 'vitest';
import { fontFiles } from './fonts';
import { printable } from './printable';

describe('printable', () => {
  it('leaves characters of the font unchanged', () => {
    for (const text of ['Õäöü šž – „tsitaat“ … 12,50 €', 'Привет, ελληνικά', '½ № ™ ≥ → ✓']) expect(printable(text)).toBe(text);
  });

  it('composes accented letters and decomposes ligatures', () => {
    expect(printable('ﬁssuur, ﬂuoriid, oﬃce')).toBe('fissuur, fluoriid, office');
    expect(printable('O\u0303unapuu, S\u030cmidt')).toBe('Õunapuu, Šmidt');
    expect(printable('１２３ ㎜')).toBe('123 mm');
  });

  it('removes emoji', () => {
    expect(printable('Tore 🦷👍🏽 päev ☑️')).toBe('Tore  päev ');
    expect(printable('👨‍👩‍👧')).toBe('');
  });

  it('keeps other characters that the font lacks', () => {
    for (const text of ['李 Mets', '≮ 5 mm']) expect(printable(text)).toBe(text);
  });

  it('gives the same result for every weight', () => {
    const [first, ...others] = fontFiles().map(({ font }) => new Set(font.characterSet));
    for (const other of others) expect(other).toEqual(first);
  });
});
