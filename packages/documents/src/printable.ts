import { fontFiles } from './fonts';

/** Matches nearly all texts: characters that are all in the font. */
const COMMON = /^[\t\n\v\f\r\u0020-\u007e\u00a0-\u017f\u2010-\u2022\u2026\u20ac\u2212]*$/;

/** Emoji, and the characters that modify or join them. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\p{Cf}|\u20e3/u;

/**
 * Converts a text to characters of the font, so that it can be searched and copied: accented letters are composed,
 * ligatures ("ﬁ", pasted from another PDF) are decomposed, emoji are removed. Other characters that the font lacks are
 * kept and shown as a box, as removing them could change the meaning.
 */
export function printable(text: string): string {
  return COMMON.test(text) ? text : Array.from(text.normalize('NFC'), printed).join('');
}

function printed(letter: string): string {
  if (isInFont(letter)) return letter;
  const plain = letter.normalize('NFKC');
  if (isInFont(plain)) return plain;
  return EMOJI.test(letter) ? '' : letter;
}

function isInFont(text: string): boolean {
  const font = fontFiles()[0]?.font;
  return Array.from(text).every((letter) => font?.hasGlyphForCodePoint(letter.codePointAt(0) as number));
}
