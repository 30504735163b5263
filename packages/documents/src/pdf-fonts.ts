import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Font, Glyph } from 'fontkit';
import { fontFile, type Weight } from './fonts';
import type { GatheredPdf } from './pdf-document';

/** Characters of nearly all documents: Estonian and English letters, common names, punctuation and prices. */
const COMMON = [...range(0x20, 0x7e), ...codePoints('\u00a0ÄÅÉÕÖÜäåéõöüŠšŽž€§°±·×«»‐–—‒−‘’‚“”„…')];

/** Glyphs of a font by their numbers in a PDF, and the compressed subset of the font. */
interface Subset {
  readonly glyphs: readonly Glyph[];
  readonly file: Buffer;
  readonly unpackedLength: number;
  readonly unicode: Buffer;
  /** Six capital letters that identify this subset. */
  readonly tag: string;
}

interface Face {
  readonly name: string;
  readonly font: Font;
  /** Hexadecimal code of a common glyph in all PDFs, by its id in the font. */
  readonly common: ReadonlyMap<number, string>;
  readonly subset: Subset;
}

const faces = new Map<Weight, Face>();

/** Returns the subset of common glyphs, which have the same codes in all PDFs, so that it is made once per process. */
function faceOf(weight: Weight): Face {
  const cached = faces.get(weight);
  if (cached) return cached;
  const { name, font } = fontFile(weight);
  const glyphs = [
    ...new Map([font.getGlyph(0), ...COMMON.map((point) => font.glyphForCodePoint(point))].map((glyph) => [glyph.id, glyph])).values(),
  ];
  const face = { name, font, common: new Map(glyphs.map(({ id }, code) => [id, hex(code)])), subset: subsetOf(font, glyphs) };
  faces.set(weight, face);
  return face;
}

/** Returns the code of a common glyph in all PDFs; null for other glyphs. */
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
  /** Resource name on pages: F1. */
  readonly id: string;
  readonly ref: unknown;
  /** Returns the glyph's code in this PDF; adds a rare glyph. */
  codeOf(glyph: Glyph): string;
}

/**
 * The fonts of one PDF: the common glyphs and the rare ones that its words need. The result depends on this document
 * only, never on earlier ones.
 */
export class PdfFonts {
  private readonly used = new Map<Weight, { font: PdfFont; face: Face; rare: Glyph[]; ref: Ref }>();

  constructor(private readonly pdf: GatheredPdf) {}

  of(weight: Weight): PdfFont {
    const used = this.used.get(weight);
    if (used) return used.font;
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

  /** Writes the used fonts into the PDF, after the last page. */
  end(): void {
    for (const { face, rare, ref } of this.used.values()) {
      const subset = rare.length === 0 ? face.subset : subsetOf(face.font, [...face.subset.glyphs, ...rare]);
      this.write(face, subset, ref);
    }
  }

  private write({ name, font }: Face, { glyphs, file, unpackedLength, unicode, tag }: Subset, dictionary: Ref): void {
    const pdf = this.pdf as unknown as Inside;
    const ref = (data: Record<string, unknown>, bytes?: Uint8Array): Ref => {
      const object = pdf.ref(data);
      object.end(bytes);
      return object;
    };
    const scale = 1000 / font.unitsPerEm;
    const { minX, minY, maxX, maxY } = font.bbox;
    const BaseFont = `${tag}+${name}`;
    const FontDescriptor = ref({
      Type: 'FontDescriptor',
      FontName: BaseFont,
      // Symbolic: characters are identified by glyph codes, not by a standard encoding.
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

/** Creates the ToUnicode map for search and copy: the characters of each glyph, in ranges of at most 256. */
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

/** Formats a glyph code for a PDF. */
function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function codePoints(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) as number);
}
