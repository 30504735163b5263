import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

export type Weight = 400 | 600 | 700;

interface FontFile {
  readonly weight: Weight;
  /** Name inside a PDF. */
  readonly name: string;
  readonly path: string;
  readonly data: Buffer;
  /** Opened for the PDF: its tables are decoded once for all documents. */
  readonly font: fontkit.Font;
}

const FILES: readonly [Weight, string, string][] = [
  [400, 'Inter', '400Regular/Inter_400Regular.ttf'],
  [600, 'Inter-SemiBold', '600SemiBold/Inter_600SemiBold.ttf'],
  [700, 'Inter-Bold', '700Bold/Inter_700Bold.ttf'],
];

let loaded: readonly FontFile[] | undefined;

/**
 * The one family, as whole files: Estonian letters, the minus sign, figure dash and no-break space must come from a single
 * font, or a word would be set in two. Read from the disk once.
 */
export function fontFiles(): readonly FontFile[] {
  loaded ??= readFontFiles();
  return loaded;
}

export function fontFile(weight: Weight): FontFile {
  const file = fontFiles().find((one) => one.weight === weight);
  if (!file) throw new Error(`no font of weight ${weight}`);
  return file;
}

function readFontFiles(): FontFile[] {
  const { resolve } = createRequire(import.meta.url);
  return FILES.map(([weight, name, file]) => {
    const path = resolve(`@expo-google-fonts/inter/${file}`);
    const data = readFileSync(path);
    return { weight, name, path, data, font: opened(data) };
  });
}

/**
 * fontkit keeps glyphs with the letters for which they were first asked, and asks for parts of accented letters without
 * any: a shared font would forget, depending on what was printed before, what its glyphs mean. So all are asked for first,
 * and those of ordinary print before their doubles (the apostrophe U+2019 and U+02BC are one glyph).
 */
function opened(data: Buffer): fontkit.Font {
  const font = fontkit.create(data) as fontkit.Font;
  const isOrdinary = (point: number) => point < 0x180 || (point >= 0x2010 && point <= 0x2212);
  const ordered = [...font.characterSet].sort((a, b) => Number(isOrdinary(b)) - Number(isOrdinary(a)) || a - b);
  for (const codePoint of ordered) font.glyphForCodePoint(codePoint);
  return font;
}
