import type { Font, Glyph } from 'fontkit';
import { fontFile, type Weight } from './fonts';
import { commonCode } from './pdf-fonts';

/** A letter of a font. */
interface Letter {
  readonly glyph: Glyph;
  /** In the font's units. */
  readonly advance: number;
  /** Kerning before the next letter, by that letter's code point. */
  readonly kerning: Map<number, number>;
}

interface Face {
  readonly font: Font;
  readonly letters: Map<number, Letter>;
  readonly words: Map<string, Word>;
}

/**
 * Only pair kerning is used: Inter's other features do not change Latin text, and shaping every word with fontkit took
 * a third of the time of a document. Pairs are cached.
 */
const FEATURES = Object.fromEntries(
  ['calt', 'ccmp', 'clig', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig'].map((feature) => [feature, false]),
);

const faces = new Map<Weight, Face>();

function faceOf(weight: Weight): Face {
  const known = faces.get(weight);
  if (known) return known;
  const face = { font: fontFile(weight).font, letters: new Map(), words: new Map() };
  faces.set(weight, face);
  return face;
}

function letterOf({ font, letters }: Face, codePoint: number): Letter {
  const known = letters.get(codePoint);
  if (known) return known;
  const glyph = font.glyphForCodePoint(codePoint);
  const letter = { glyph, advance: glyph.advanceWidth, kerning: new Map() };
  letters.set(codePoint, letter);
  return letter;
}

function kerningOf({ font }: Face, codePoint: number, letter: Letter, next: number): number {
  const known = letter.kerning.get(next);
  if (known !== undefined) return known;
  if (isDigit(codePoint) || isDigit(next)) return 0;
  const { glyphs, positions } = font.layout(String.fromCodePoint(codePoint, next), FEATURES);
  // No kerning for ligatures and right-to-left scripts.
  const isPair = glyphs.length === 2 && glyphs[0]?.id === letter.glyph.id;
  const kerning = isPair ? (positions[0]?.xAdvance ?? letter.advance) - letter.advance : 0;
  letter.kerning.set(next, kerning);
  return kerning;
}

/** Digits have no kerning: Inter would move a point so far under a 7 that 47.63 reads like 4763. */
function isDigit(codePoint: number): boolean {
  return codePoint >= 0x30 && codePoint <= 0x39;
}

/** A glyph with the distance to the next one, in the font's units. */
export interface Step {
  readonly glyph: Glyph;
  readonly advance: number;
}

/** Returns the glyphs of one line. */
export function shapeText(text: string, weight: Weight): Step[] {
  const face = faceOf(weight);
  const points = Array.from(text, (letter) => letter.codePointAt(0) as number);
  return points.map((codePoint, index) => {
    const letter = letterOf(face, codePoint);
    const next = points[index + 1];
    return { glyph: letter.glyph, advance: letter.advance + (next === undefined ? 0 : kerningOf(face, codePoint, letter, next)) };
  });
}

/** Letters up to and including a space, which are measured and encoded as one. */
export interface Word {
  readonly text: string;
  /** Width in the font's units. */
  readonly units: number;
  /** Codes of its glyphs in all PDFs; null when a glyph is rare. */
  readonly codes: string | null;
  readonly first: number;
  /** For the kerning before the next word. */
  readonly last: number;
  readonly lastLetter: Letter;
}

/** Maximum size of the cache: the words of treatments, findings and disclaimers repeat. */
const MAX_CACHED_WORDS = 20_000;

function wordOf(face: Face, text: string, weight: Weight): Word {
  const known = face.words.get(text);
  if (known) return known;
  let units = 0;
  let codes: string | null = '';
  let last = 0;
  let before: Letter | undefined;
  for (const char of text) {
    const codePoint = char.codePointAt(0) as number;
    const letter = letterOf(face, codePoint);
    if (before) {
      const kerning = kerningOf(face, last, before, codePoint);
      units += before.advance + kerning;
      if (codes !== null && kerning !== 0) codes += writtenKerning(kerning, weight);
    }
    const code = commonCode(letter.glyph, weight);
    codes = codes === null || code === null ? null : codes + code;
    last = codePoint;
    before = letter;
  }
  const lastLetter = before as Letter;
  const word = { text, units: units + lastLetter.advance, codes, first: text.codePointAt(0) as number, last, lastLetter };
  if (face.words.size >= MAX_CACHED_WORDS) face.words.clear();
  face.words.set(text, word);
  return word;
}

/** Encodes kerning (in the font's units) between two runs of glyphs. */
export function writtenKerning(kerning: number, weight: Weight): string {
  return `> ${Math.round((-kerning * 1_000_000) / unitsPerEm(weight)) / 1000} <`;
}

/** Splits one line into words. */
export function wordsOfLine(text: string, weight: Weight): Word[] {
  const face = faceOf(weight);
  const words: Word[] = [];
  for (let at = 0; at < text.length; ) {
    const space = text.indexOf(' ', at);
    const end = space < 0 ? text.length : space + 1;
    words.push(wordOf(face, text.slice(at, end), weight));
    at = end;
  }
  return words;
}

/** Returns the kerning between two words of a line, in the font's units. */
export function kerningBetween(word: Word, next: Word, weight: Weight): number {
  return kerningOf(faceOf(weight), word.last, word.lastLetter, next.first);
}

/** Returns the width of one line in points, equal to that of `shapeText`. */
export function widthOfText(text: string, size: number, weight: Weight): number {
  let units = 0;
  let before: Word | undefined;
  for (const word of wordsOfLine(text, weight)) {
    units += word.units + (before ? kerningBetween(before, word, weight) : 0);
    before = word;
  }
  return (units * size) / unitsPerEm(weight);
}

/** Returns the width in points of letters without a space, except at their end. */
export function widthOfWord(text: string, size: number, weight: Weight): number {
  return (wordOf(faceOf(weight), text, weight).units * size) / unitsPerEm(weight);
}

/** Metrics of a font, in its units. */
interface FontMetrics {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
}

const measures = new Map<Weight, FontMetrics>();

/** Caches the metrics, as fontkit reads them from the font's tables each time. */
function measuresOf(weight: Weight): FontMetrics {
  const known = measures.get(weight);
  if (known) return known;
  const { unitsPerEm: perEm, ascent, descent } = faceOf(weight).font;
  const read = { unitsPerEm: perEm, ascent, descent };
  measures.set(weight, read);
  return read;
}

/** Returns how many units of the font's own measures are one em. */
export function unitsPerEm(weight: Weight): number {
  return measuresOf(weight).unitsPerEm;
}

/** Returns the position of the baseline in points from the top of a line `height` points high. */
export function baselineOf(size: number, weight: Weight, height: number): number {
  const { ascent, descent } = measuresOf(weight);
  const scale = size / unitsPerEm(weight);
  return (height - (ascent - descent) * scale) / 2 + ascent * scale;
}
