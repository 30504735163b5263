import type PDFDocument from 'pdfkit';
import { fontName } from './fonts';
import { shapeText, unitsPerEm } from './shape-text';
import type { TextShape } from './shapes';

type Pdf = InstanceType<typeof PDFDocument>;

/** A font inside a PDF, as pdfkit keeps it. Its types name none of these. */
interface EmbeddedFont {
  readonly id: string;
  /** Thousandths of the size, by the glyph's number in the PDF. */
  readonly widths: (number | undefined)[];
  /** Code points, by the glyph's number in the PDF. */
  readonly unicode: (readonly number[] | undefined)[];
  readonly subset: { includeGlyph(id: number): number };
  ref(): unknown;
}

interface Inside {
  readonly _font: EmbeddedFont;
  readonly page: { readonly fonts: Record<string, unknown> };
  addContent(data: string): void;
}

/** Writes a line as it was measured. pdfkit's own way to set text lays every word out again, twice. */
export function addText(pdf: Pdf, { text, x, y, size, weight, fill }: Omit<TextShape, 'kind' | 'width'>): void {
  if (text === '') return;
  pdf.font(fontName(weight));
  const { _font: font, page, addContent } = pdf as unknown as Inside;
  page.fonts[font.id] ??= font.ref();
  const glyphs = glyphsOf(font, text, weight);
  // The page's y grows downward, so letters are turned over once more.
  addContent.call(pdf, `BT\n${colorOf(fill)} rg\n/${font.id} ${round(size)} Tf\n1 0 0 -1 ${round(x)} ${round(y)} Tm\n[${glyphs}] TJ\nET`);
}

/** Runs of glyphs, with the kerning between them in thousandths of the size. */
function glyphsOf(font: EmbeddedFont, text: string, weight: TextShape['weight']): string {
  const scale = 1000 / unitsPerEm(weight);
  let runs = '<';
  for (const { glyph, advance } of shapeText(text, weight)) {
    const gid = font.subset.includeGlyph(glyph.id);
    font.widths[gid] ??= glyph.advanceWidth * scale;
    font.unicode[gid] ??= glyph.codePoints;
    runs += gid.toString(16).padStart(4, '0');
    const kerning = advance - glyph.advanceWidth;
    if (kerning !== 0) runs += `> ${round(-kerning * scale)} <`;
  }
  return `${runs}>`;
}

/** "#0b6e7f" as three parts of one. */
function colorOf(hex: string): string {
  return [1, 3, 5].map((at) => round(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ');
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
