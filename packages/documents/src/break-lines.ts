import type { Weight } from './fonts';
import { printable } from './printable';
import { widthOfText, widthOfWord } from './shape-text';

export interface Line {
  readonly text: string;
  /** Points. */
  readonly width: number;
  /** True when the line ends inside a word or behind its hyphen, so that no space precedes the next line. */
  readonly joins: boolean;
}

/** Control and formatting characters without a glyph, which pasted texts may contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are matched on purpose
const UNPRINTABLE = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b\ufeff\ufffe\uffff]/g;
const WHITE = /[ \t\r\n\f\v]+/g;

/** A line may end behind a space, or behind a hyphen, dash or slash between letters, but not at a no-break space. */
const WORD = /[^ ]+ ?/g;
const DIVIDER = /[-\u2010\u2013\u2014/]/;
const PIECE = /[^ ]*?[\p{L}\p{N}][-\u2010\u2013\u2014/](?=[\p{L}])|[^ ]+ ?/gu;

function piecesOf(text: string): string[] {
  const words = text.match(WORD) ?? [];
  return DIVIDER.test(text) ? words.flatMap((word) => (DIVIDER.test(word) ? (word.match(PIECE) ?? []) : word)) : words;
}

/**
 * Breaks a paragraph into lines of at most `width` points. A word wider than a line is divided between letters. White
 * space is collapsed to one space, as in HTML.
 */
export function breakLines(content: string, width: number, size: number, weight: Weight): Line[] {
  const text = printable(content.replace(UNPRINTABLE, '')).replace(WHITE, ' ').trim();
  if (text === '') return [];
  const lines: Line[] = [];
  let line = '';
  let used = 0;
  const end = (joins: boolean) => {
    const done = line.trimEnd();
    if (done !== '') lines.push({ text: done, width: widthOfText(done, size, weight), joins });
    line = '';
    used = 0;
  };
  /** Returns the width of the line with one more part, including the kerning between them. */
  const widthWith = (part: string, own: number) =>
    line === '' || line.endsWith(' ') ? used + own : widthOfText(line + part, size, weight);
  const add = (part: string, own: number) => {
    used = widthWith(part, own);
    line += part;
  };
  for (const piece of piecesOf(text)) {
    const own = widthOfWord(piece, size, weight);
    const shown = piece.endsWith(' ') ? piece.slice(0, -1) : piece;
    const visible = shown === piece ? own : widthOfWord(shown, size, weight);
    // A tolerance of a hundredth of a point for sums of fractions.
    if (widthWith(shown, visible) > width + 0.01) end(!line.endsWith(' '));
    if (visible <= width) add(piece, own);
    else {
      for (const letter of piece) {
        const wide = widthOfWord(letter, size, weight);
        if (line !== '' && widthWith(letter, wide) > width) end(!line.endsWith(' '));
        add(letter, wide);
      }
    }
  }
  end(false);
  return lines;
}
