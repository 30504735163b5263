import type { Weight } from './fonts';
import type { GatheredPdf } from './pdf-document';
import type { PdfFont, PdfFonts } from './pdf-fonts';
import { kerningBetween, shapeText, type Word, wordsOfLine, writtenKerning } from './shape-text';
import type { TextShape } from './shapes';

/** The target of a painter. */
export interface Canvas {
  readonly pdf: GatheredPdf;
  readonly fonts: PdfFonts;
}

interface Inside {
  readonly page: { readonly fonts: Record<string, unknown> };
  addContent(data: string): void;
}

/** Writes a line as measured. pdfkit's own text method would lay out every word again, twice. */
export function addText({ pdf, fonts }: Canvas, { text, x, y, size, weight, fill }: Omit<TextShape, 'kind' | 'width'>): void {
  if (text === '') return;
  const font = fonts.of(weight);
  const inside = pdf as unknown as Inside;
  inside.page.fonts[font.id] ??= font.ref;
  const color = colorOf(fill);
  // The page's y axis points down, so glyphs are flipped back.
  inside.addContent(
    `BT\n${color} rg\n/${font.id} ${round(size)} Tf\n1 0 0 -1 ${round(x)} ${round(y)} Tm\n[<${glyphsOf(font, text, weight)}>] TJ\nET`,
  );
}

/** Encodes glyphs by number, with the kerning between them. */
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

/** Encodes a word with a glyph that is not in all PDFs. */
function rareGlyphs(font: PdfFont, { text }: Word, weight: Weight): string {
  let runs = '';
  for (const { glyph, advance } of shapeText(text, weight)) {
    const kerning = advance - glyph.advanceWidth;
    runs += font.codeOf(glyph) + (kerning === 0 ? '' : writtenKerning(kerning, weight));
  }
  return runs;
}

const colors = new Map<string, string>();

/** Converts "#0b6e7f" to three numbers from 0 to 1. */
function colorOf(fill: string): string {
  const cached = colors.get(fill);
  if (cached !== undefined) return cached;
  const color = [1, 3, 5].map((at) => round(Number.parseInt(fill.slice(at, at + 2), 16) / 255)).join(' ');
  colors.set(fill, color);
  return color;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
