import type { Weight } from './fonts';
import { printable } from './printable';
import { widthOfText, widthOfWord } from './shape-text';

export interface Line {
  readonly text: string;
  /** Points. */
  readonly width: number;
  /** True where the line ends inside a word or behind its hyphen: no space stands between it and the next. */
  readonly joins: boolean;
}

/** Control characters and hints that no letter stands for; a text pasted from elsewhere may hold them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b\ufeff\ufffe\uffff]/g;
const WHITE = /[ \t\r\n\f\v]+/g;

/** A line may end behind a space, and behind a hyphen, dash or slash between letters; a no-break space holds. */
const WORD = /[^ ]+ ?/g;
const DIVIDER = /[-\u2010\u2013\u2014/]/;
const PIECE = /[^ ]*?[\p{L}\p{N}][-\u2010\u2013\u2014/](?=[\p{L}])|[^ ]+ ?/gu;

function piecesOf(text: string): string[] {
  const words = text.match(WORD) ?? [];
  return DIVIDER.test(text) ? words.flatMap((word) => (DIVIDER.test(word) ? (word.match(PIECE) ?? []) : word)) : words;
}

/**
 * Breaks a paragraph into lines of at most `width` points, where its words allow it; a word that is wider than a line is
 * divided between letters. White space is one space, as on a page of HTML.
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
  /** How wide the line is with one more part; letters that come to touch move together or apart. */
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
    // A hundredth of a point: sums of fractions do not come out even.
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
