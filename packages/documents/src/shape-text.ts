import type { Font, Glyph } from 'fontkit';
import { fontFiles, type Weight } from './fonts';

/** A letter of a font. */
interface Letter {
  readonly glyph: Glyph;
  /** In the font's units. */
  readonly advance: number;
  /** What is added before the next letter, by that letter's code point. */
  readonly kerning: Map<number, number>;
}

interface Face {
  readonly font: Font;
  readonly letters: Map<number, Letter>;
}

/**
 * Kerning of pairs, and nothing else: what more Inter's rules say changes nothing in Latin text, and asking fontkit for
 * every word took a third of a document's time. A pair is asked for once.
 */
const FEATURES = Object.fromEntries(
  ['calt', 'ccmp', 'clig', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig'].map((feature) => [feature, false]),
);

const faces = new Map<Weight, Face>();

function faceOf(weight: Weight): Face {
  const known = faces.get(weight);
  if (known) return known;
  const file = fontFiles().find((one) => one.weight === weight);
  if (!file) throw new Error(`no font of weight ${weight}`);
  const face = { font: file.font, letters: new Map() };
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
  // Signs that melt into one, or of a script that runs the other way, stand as they are.
  const isPair = glyphs.length === 2 && glyphs[0]?.id === letter.glyph.id;
  const kerning = isPair ? (positions[0]?.xAdvance ?? letter.advance) - letter.advance : 0;
  letter.kerning.set(next, kerning);
  return kerning;
}

/** Inter draws a point so far under a 7 that 47.63 reads like 4763: figures stand as they are. */
function isDigit(codePoint: number): boolean {
  return codePoint >= 0x30 && codePoint <= 0x39;
}

/** A glyph with the way to the next one, in the font's units. */
export interface Step {
  readonly glyph: Glyph;
  readonly advance: number;
}

/** The glyphs of one line. */
export function shapeText(text: string, weight: Weight): Step[] {
  const face = faceOf(weight);
  const points = Array.from(text, (letter) => letter.codePointAt(0) as number);
  return points.map((codePoint, index) => {
    const letter = letterOf(face, codePoint);
    const next = points[index + 1];
    return { glyph: letter.glyph, advance: letter.advance + (next === undefined ? 0 : kerningOf(face, codePoint, letter, next)) };
  });
}

/** The width of one line, in points: what `shapeText` takes for it, to the last unit. */
export function widthOfText(text: string, size: number, weight: Weight): number {
  const face = faceOf(weight);
  let units = 0;
  let before: Letter | undefined;
  let codePoint = 0;
  for (const char of text) {
    const next = char.codePointAt(0) as number;
    if (before) units += before.advance + kerningOf(face, codePoint, before, next);
    before = letterOf(face, next);
    codePoint = next;
  }
  return ((units + (before?.advance ?? 0)) * size) / unitsPerEm(weight);
}

const units = new Map<Weight, number>();

/** fontkit reads it anew from the font's tables each time. */
export function unitsPerEm(weight: Weight): number {
  const known = units.get(weight);
  if (known !== undefined) return known;
  const read = faceOf(weight).font.unitsPerEm;
  units.set(weight, read);
  return read;
}

/** Where a line of this weight and size has its baseline, from the top of a line `height` points high. */
export function baselineOf(size: number, weight: Weight, height: number): number {
  const { ascent, descent } = faceOf(weight).font;
  const scale = size / unitsPerEm(weight);
  return (height - (ascent - descent) * scale) / 2 + ascent * scale;
}
