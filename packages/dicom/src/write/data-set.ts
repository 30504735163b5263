/** Value representations that are written (PS3.5, section 6.2). */
export type DicomVr =
  | 'AE'
  | 'AS'
  | 'CS'
  | 'DA'
  | 'DS'
  | 'DT'
  | 'FL'
  | 'IS'
  | 'LO'
  | 'LT'
  | 'OB'
  | 'OW'
  | 'PN'
  | 'SH'
  | 'SQ'
  | 'ST'
  | 'TM'
  | 'UC'
  | 'UI'
  | 'UL'
  | 'UR'
  | 'US'
  | 'UT';

/** An element of a data set. Texts and numbers may have several values; an empty list is an empty element. */
export type DicomElement =
  | { tag: number; vr: Exclude<DicomVr, 'SQ' | 'OB' | 'OW' | 'US' | 'UL' | 'FL'>; value: readonly string[] }
  | { tag: number; vr: 'US' | 'UL' | 'FL'; value: readonly number[] }
  | { tag: number; vr: 'OB' | 'OW'; value: Uint8Array }
  | { tag: number; vr: 'SQ'; value: readonly DicomDataSet[] };

/** Elements in ascending order of their tags. */
export type DicomDataSet = readonly DicomElement[];

type TextVr = Extract<DicomElement, { value: readonly string[] }>['vr'];

/** Returns an element with texts; undefined and null values make it empty. */
export function text(tag: number, vr: TextVr, ...values: (string | number | null | undefined)[]): DicomElement {
  const present = values.filter((value) => value !== null && value !== undefined && value !== '');
  return { tag, vr, value: present.map(String) };
}

/** Returns an element with one or more numbers. */
export function numbers(tag: number, vr: 'US' | 'UL' | 'FL', ...value: number[]): DicomElement {
  return { tag, vr, value };
}

/** Returns an element with binary data. */
export function bytes(tag: number, vr: 'OB' | 'OW', value: Uint8Array): DicomElement {
  return { tag, vr, value };
}

/** Returns a sequence (VR SQ) of data sets. */
export function sequence(tag: number, ...items: DicomDataSet[]): DicomElement {
  return { tag, vr: 'SQ', value: items };
}

/** Returns the elements in the order of a file. @throws Error for an element that occurs twice. */
export function dataSet(...elements: DicomElement[]): DicomDataSet {
  const sorted = [...elements].sort((one, other) => one.tag - other.tag);
  const twice = sorted.find(({ tag }, index) => sorted[index + 1]?.tag === tag);
  if (twice) throw new Error(`element ${twice.tag.toString(16)} occurs twice`);
  return sorted;
}

export interface DicomCode {
  value: string;
  /** Designator of the coding scheme, at most 16 characters. */
  scheme: string;
  meaning: string;
}

/** Returns a code of the Code Sequence macro (PS3.3, table 8.8-1), at most 64 characters of its meaning. */
export function codeItem({ value, scheme, meaning }: DicomCode, equivalents: readonly DicomCode[] = []): DicomDataSet {
  return dataSet(
    value.length > 16 ? text(0x00080119, 'UC', value) : text(0x00080100, 'SH', value),
    text(0x00080102, 'SH', scheme),
    text(0x00080104, 'LO', meaning.slice(0, 64)),
    ...(equivalents.length > 0 ? [sequence(0x00080121, ...equivalents.map((code) => codeItem(code)))] : []),
  );
}
