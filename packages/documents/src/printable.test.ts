import { describe, expect, it } from 'vitest';
import { fontFiles } from './fonts';
import { printable } from './printable';

describe('text for the page', () => {
  it('is left as it is where the font has it', () => {
    for (const text of ['Õäöü šž – „tsitaat“ … 12,50 €', 'Привет, ελληνικά', '½ № ™ ≥ → ✓']) expect(printable(text)).toBe(text);
  });

  it('says joined and composed letters in those that the font has', () => {
    expect(printable('ﬁssuur, ﬂuoriid, oﬃce')).toBe('fissuur, fluoriid, office');
    expect(printable('O\u0303unapuu, S\u030cmidt')).toBe('Õunapuu, Šmidt');
    expect(printable('１２３ ㎜')).toBe('123 mm');
  });

  it('leaves pictures out', () => {
    expect(printable('Tore 🦷👍🏽 päev ☑️')).toBe('Tore  päev ');
    expect(printable('👨‍👩‍👧')).toBe('');
  });

  it('keeps what it cannot say, so that nobody takes a name for complete', () => {
    for (const text of ['李 Mets', '≮ 5 mm']) expect(printable(text)).toBe(text);
  });

  it('may ask one weight for all', () => {
    const [first, ...others] = fontFiles().map(({ font }) => new Set(font.characterSet));
    for (const other of others) expect(other).toEqual(first);
  });
});
