import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Font, Glyph } from 'fontkit';
import { fontFile, type Weight } from './fonts';
import type { GatheredPdf } from './pdf-document';

/** What nearly every plan is written with: Estonian and English letters, names of the neighbours, the signs of prices and sentences. */
const COMMON = [...range(0x20, 0x7e), ...codePoints('\u00a0ÄÅÉÕÖÜäåéõöüŠšŽž€§°±·×«»‐–—‒−‘’‚“”„…')];

/** Glyphs of a font by their numbers in a PDF, and the font as it stands in the file, packed. */
interface Subset {
  readonly glyphs: readonly Glyph[];
  readonly file: Buffer;
  readonly unpackedLength: number;
  readonly unicode: Buffer;
  /** Six capital letters that name this choice of glyphs. */
  readonly tag: string;
}

interface Face {
  readonly name: string;
  readonly font: Font;
  /** A glyph's number in each PDF, as it is written there, by its number in the font. */
  readonly common: ReadonlyMap<number, string>;
  readonly subset: Subset;
}

const faces = new Map<Weight, Face>();

/** The common glyphs of a weight have the same numbers in all PDFs, so that they are cut out of the font once a process. */
function faceOf(weight: Weight): Face {
  const known = faces.get(weight);
  if (known) return known;
  const { name, font } = fontFile(weight);
  const glyphs = [
    ...new Map([font.getGlyph(0), ...COMMON.map((point) => font.glyphForCodePoint(point))].map((glyph) => [glyph.id, glyph])).values(),
  ];
  const face = { name, font, common: new Map(glyphs.map(({ id }, code) => [id, hex(code)])), subset: subsetOf(font, glyphs) };
  faces.set(weight, face);
  return face;
}

/** A glyph's number as every PDF writes it; null for one that only the PDFs hold that need it. */
export function commonCode(glyph: Glyph, weight: Weight): string | null {
  return faceOf(weight).common.get(glyph.id) ?? null;
}

/** pdfkit's objects, which its types do not name. */
interface Ref {
  data: Record<string, unknown>;
  end(bytes?: Uint8Array): void;
}
interface Inside {
  ref(data?: Record<string, unknown>): Ref;
}

/** A font inside one PDF. */
export interface PdfFont {
  /** On pages: /F1. */
  readonly id: string;
  readonly ref: unknown;
  /** The glyph's number as this PDF writes it; a rare one is taken in. */
  codeOf(glyph: Glyph): string;
}

/**
 * The fonts of one PDF: the common glyphs, and what else its words need. What a PDF holds hangs on its own words alone, never on
 * what was written before it.
 */
export class PdfFonts {
  private readonly used = new Map<Weight, { font: PdfFont; face: Face; rare: Glyph[]; ref: Ref }>();

  constructor(private readonly pdf: GatheredPdf) {}

  of(weight: Weight): PdfFont {
    const known = this.used.get(weight);
    if (known) return known.font;
    const face = faceOf(weight);
    const ref = (this.pdf as unknown as Inside).ref();
    const rare: Glyph[] = [];
    const codes = new Map<number, string>();
    const codeOf = (glyph: Glyph): string => {
      const taken = face.common.get(glyph.id) ?? codes.get(glyph.id);
      if (taken !== undefined) return taken;
      const code = hex(face.common.size + rare.length);
      codes.set(glyph.id, code);
      rare.push(glyph);
      return code;
    };
    const font = { id: `F${this.used.size + 1}`, ref, codeOf };
    this.used.set(weight, { font, face, rare, ref });
    return font;
  }

  /** Writes the fonts that were used into the PDF; after the last page. */
  end(): void {
    for (const { face, rare, ref } of this.used.values()) {
      const subset = rare.length === 0 ? face.subset : subsetOf(face.font, [...face.subset.glyphs, ...rare]);
      this.write(face, subset, ref);
    }
  }

  private write({ name, font }: Face, { glyphs, file, unpackedLength, unicode, tag }: Subset, dictionary: Ref): void {
    const pdf = this.pdf as unknown as Inside;
    const ref = (data: Record<string, unknown>, bytes?: Uint8Array): Ref => {
      const made = pdf.ref(data);
      made.end(bytes);
      return made;
    };
    const scale = 1000 / font.unitsPerEm;
    const { minX, minY, maxX, maxY } = font.bbox;
    const BaseFont = `${tag}+${name}`;
    const FontDescriptor = ref({
      Type: 'FontDescriptor',
      FontName: BaseFont,
      // Symbolic: its letters are told by the numbers of glyphs, not by a standard encoding.
      Flags: 4,
      FontBBox: [minX, minY, maxX, maxY].map((side) => side * scale),
      ItalicAngle: font.italicAngle,
      Ascent: font.ascent * scale,
      Descent: font.descent * scale,
      CapHeight: font.capHeight * scale,
      XHeight: font.xHeight * scale,
      StemV: 0,
      FontFile2: ref({ Filter: 'FlateDecode', Length1: unpackedLength }, file),
    });
    const descendant = ref({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont,
      // pdfkit writes a plain string as a name, and an object of String as a string.
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      FontDescriptor,
      W: [0, glyphs.map(({ advanceWidth }) => advanceWidth * scale)],
      CIDToGIDMap: 'Identity',
    });
    dictionary.data = {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: ref({ Filter: 'FlateDecode' }, unicode),
    };
    dictionary.end();
  }
}

function subsetOf(font: Font, glyphs: readonly Glyph[]): Subset {
  const subset = font.createSubset();
  for (const glyph of glyphs) subset.includeGlyph(glyph);
  const file = subset.encode();
  const hash = createHash('sha256')
    .update(glyphs.map(({ id }) => id).join())
    .digest();
  return {
    glyphs,
    file: deflateSync(file),
    unpackedLength: file.length,
    unicode: deflateSync(unicodeOf(glyphs)),
    tag: String.fromCharCode(...hash.subarray(0, 6).map((byte) => 0x41 + (byte % 26))),
  };
}

/** What a reader finds and copies: the letters of each glyph, in rows of at most 256. */
function unicodeOf(glyphs: readonly Glyph[]): string {
  const texts = glyphs.map(
    ({ codePoints: points }) =>
      `<${Buffer.from(String.fromCodePoint(...points), 'utf16le')
        .swap16()
        .toString('hex')}>`,
  );
  const rows: string[] = [];
  for (let from = 0; from < texts.length; from += 256) {
    const own = texts.slice(from, from + 256);
    rows.push(`<${hex(from)}> <${hex(from + own.length - 1)}> [${own.join(' ')}]`);
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    `${rows.length} beginbfrange`,
    ...rows,
    'endbfrange',
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}

/** A glyph's number as a PDF writes it. */
function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function codePoints(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) as number);
}
