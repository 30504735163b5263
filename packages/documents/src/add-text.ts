import type { Weight } from './fonts';
import type { GatheredPdf } from './pdf-document';
import type { PdfFont, PdfFonts } from './pdf-fonts';
import { kerningBetween, shapeText, type Word, wordsOfLine, writtenKerning } from './shape-text';
import type { TextShape } from './shapes';

/** What a painter writes to. */
export interface Canvas {
  readonly pdf: GatheredPdf;
  readonly fonts: PdfFonts;
}

interface Inside {
  readonly page: { readonly fonts: Record<string, unknown> };
  addContent(data: string): void;
}

/** Writes a line as it was measured. pdfkit's own way to set text lays every word out again, twice. */
export function addText({ pdf, fonts }: Canvas, { text, x, y, size, weight, fill }: Omit<TextShape, 'kind' | 'width'>): void {
  if (text === '') return;
  const font = fonts.of(weight);
  const inside = pdf as unknown as Inside;
  inside.page.fonts[font.id] ??= font.ref;
  const color = colorOf(fill);
  // The page's y grows downward, so letters are turned over once more.
  inside.addContent(
    `BT\n${color} rg\n/${font.id} ${round(size)} Tf\n1 0 0 -1 ${round(x)} ${round(y)} Tm\n[<${glyphsOf(font, text, weight)}>] TJ\nET`,
  );
}

/** Glyphs by their numbers, with the kerning between them. */
function glyphsOf(font: PdfFont, text: string, weight: Weight): string {
  let runs = '';
  let before: Word | undefined;
  for (const word of wordsOfLine(text, weight)) {
    const kerning = before ? kerningBetween(before, word, weight) : 0;
    if (kerning !== 0) runs += writtenKerning(kerning, weight);
    runs += word.codes ?? rareGlyphs(font, word, weight);
    before = word;
  }
  return runs;
}

/** A word with a letter that only some PDFs hold. */
function rareGlyphs(font: PdfFont, { text }: Word, weight: Weight): string {
  let runs = '';
  for (const { glyph, advance } of shapeText(text, weight)) {
    const kerning = advance - glyph.advanceWidth;
    runs += font.codeOf(glyph) + (kerning === 0 ? '' : writtenKerning(kerning, weight));
  }
  return runs;
}

const colors = new Map<string, string>();

/** "#0b6e7f" as three parts of one. */
function colorOf(fill: string): string {
  const known = colors.get(fill);
  if (known !== undefined) return known;
  const color = [1, 3, 5].map((at) => round(Number.parseInt(fill.slice(at, at + 2), 16) / 255)).join(' ');
  colors.set(fill, color);
  return color;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
