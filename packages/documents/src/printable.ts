import { fontFiles } from './fonts';

/** What nearly every text is made of, all of it in the font. */
const USUAL = /^[\t\n\v\f\r\u0020-\u007e\u00a0-\u017f\u2010-\u2022\u2026\u20ac\u2212]*$/;

/** Pictures, and what chooses how one looks or joins several: no words. */
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\p{Cf}|\u20e3/u;

/**
 * The text in letters that the font has, so that what is read is also what is found and copied: a letter with its accent as one,
 * joined letters ("ﬁ", pasted from another PDF) as those that they stand for. Pictures are left out. A sign that the font lacks
 * stays, and shows as a box: without it the text would say something else.
 */
export function printable(text: string): string {
  return USUAL.test(text) ? text : Array.from(text.normalize('NFC'), printed).join('');
}

function printed(letter: string): string {
  if (isInFont(letter)) return letter;
  const plain = letter.normalize('NFKC');
  if (isInFont(plain)) return plain;
  return PICTURE.test(letter) ? '' : letter;
}

function isInFont(text: string): boolean {
  const font = fontFiles()[0]?.font;
  return Array.from(text).every((letter) => font?.hasGlyphForCodePoint(letter.codePointAt(0) as number));
}
