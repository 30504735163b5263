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
  /** The parsed font; its tables are decoded once for all documents. */
  readonly font: fontkit.Font;
}

const FILES: readonly [Weight, string, string][] = [
  [400, 'Inter', '400Regular/Inter_400Regular.ttf'],
  [600, 'Inter-SemiBold', '600SemiBold/Inter_600SemiBold.ttf'],
  [700, 'Inter-Bold', '700Bold/Inter_700Bold.ttf'],
];

let loaded: readonly FontFile[] | undefined;

/**
 * Returns the font family as whole files, so that Estonian letters, the minus sign, figure dash and no-break space come
 * from one font. Read from the disk once.
 */
export function fontFiles(): readonly FontFile[] {
  loaded ??= readFontFiles();
  return loaded;
}

/** Returns the file of the font in a weight. */
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
    return { weight, name, path, data, font: openFont(data) };
  });
}

/**
 * Opens a font and loads all glyphs. fontkit caches a glyph with the characters of its first request, and requests
 * parts of accented letters without any, so the result would depend on earlier documents. Common characters are loaded
 * before others that share their glyph (U+2019 and U+02BC).
 */
function openFont(data: Buffer): fontkit.Font {
  const font = fontkit.create(data) as fontkit.Font;
  const isOrdinary = (point: number) => point < 0x180 || (point >= 0x2010 && point <= 0x2212);
  const ordered = [...font.characterSet].sort((a, b) => Number(isOrdinary(b)) - Number(isOrdinary(a)) || a - b);
  for (const codePoint of ordered) font.glyphForCodePoint(codePoint);
  return font;
}
