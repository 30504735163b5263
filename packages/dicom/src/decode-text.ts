import type { DataSet } from 'dicom-parser';

const CHARACTER_SET = 'x00080005';
/** Single-byte character sets of PS3.3, C.12.1.1.2, without and with code extensions; else the text is Latin 1. */
const DECODERS: Readonly<Record<string, string>> = {
  192: 'utf-8',
  101: 'iso-8859-2',
  109: 'iso-8859-3',
  110: 'iso-8859-4',
  144: 'iso-8859-5',
  127: 'iso-8859-6',
  126: 'iso-8859-7',
  138: 'iso-8859-8',
  148: 'iso-8859-9',
  203: 'iso-8859-15',
  166: 'windows-874',
};

/**
 * Returns the values of an element, which a backslash separates; the parser's own access by index throws for one too
 * many.
 */
function valuesOf(set: DataSet, tag: string): string[] {
  return (set.string(tag) ?? '').split('\\').map((value) => value.trim());
}

/** Returns a decimal or integer string as a number; undefined for anything else. */
export function numberAt(set: DataSet, tag: string, index: number): number | undefined {
  const text = valuesOf(set, tag)[index] ?? '';
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Returns a text in the file's character set, without control characters; '' when absent. */
export function decodeText(set: DataSet, tag: string): string {
  const element = set.elements[tag];
  if (!element || element.length <= 0) return '';
  const bytes = set.byteArray.subarray(element.dataOffset, element.dataOffset + Math.min(element.length, 1024));
  // The second value is that of the code extension, if there is one.
  const number = valuesOf(set, CHARACTER_SET)
    .reverse()
    .map((name) => /IR (\d+)$/.exec(name)?.[1])
    .find((found) => found !== undefined);
  const text = new TextDecoder(DECODERS[number ?? ''] ?? 'iso-8859-1').decode(bytes);
  return (
    text
      // The escape character of a code extension goes with the two that follow it.
      .replace(/\p{Cc}[()\-./].|\p{C}/gu, '')
      .trim()
  );
}
