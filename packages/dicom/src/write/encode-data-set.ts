import type { DicomDataSet, DicomElement } from './data-set';

/** Representations whose length has four bytes, after two that are reserved (PS3.5, section 7.1.2). */
const LONG = new Set(['OB', 'OW', 'SQ', 'UC', 'UR', 'UT']);
/** Longest value with a length of two bytes that is even. */
const MAX_SHORT = 0xfffe;
const ITEM = 0xfffee000;
const encoder = new TextEncoder();

/** Encodes elements as Explicit VR Little Endian, texts as UTF-8. @throws Error for a value that is too long. */
export function encodeDataSet(elements: DicomDataSet): Uint8Array {
  return concat(elements.flatMap(encodeElement));
}

function encodeElement(element: DicomElement): Uint8Array[] {
  const { tag, vr } = element;
  const value = encodeValue(element);
  const isLong = LONG.has(vr);
  if (!isLong && value.length > MAX_SHORT) throw new Error(`element ${tag.toString(16)} is too long`);
  const head = new Uint8Array(isLong ? 12 : 8);
  const view = new DataView(head.buffer);
  writeTag(view, tag);
  head.set(encoder.encode(vr), 4);
  if (isLong) view.setUint32(8, value.length, true);
  else view.setUint16(6, value.length, true);
  return [head, value];
}

function encodeValue(element: DicomElement): Uint8Array {
  switch (element.vr) {
    case 'SQ':
      return concat(element.value.flatMap(encodeItem));
    case 'OB':
    case 'OW':
      return even(element.value, 0);
    case 'US':
    case 'UL':
    case 'FL':
      return encodeNumbers(element.vr, element.value);
    default:
      return even(encoder.encode(element.value.join('\\')), element.vr === 'UI' ? 0 : 0x20);
  }
}

function encodeItem(item: DicomDataSet): Uint8Array[] {
  const value = encodeDataSet(item);
  const head = new Uint8Array(8);
  const view = new DataView(head.buffer);
  writeTag(view, ITEM);
  view.setUint32(4, value.length, true);
  return [head, value];
}

function encodeNumbers(vr: 'US' | 'UL' | 'FL', values: readonly number[]): Uint8Array {
  const size = vr === 'US' ? 2 : 4;
  const encoded = new Uint8Array(values.length * size);
  const view = new DataView(encoded.buffer);
  values.forEach((value, index) => {
    if (vr === 'US') view.setUint16(index * size, value, true);
    else if (vr === 'UL') view.setUint32(index * size, value, true);
    else view.setFloat32(index * size, value, true);
  });
  return encoded;
}

function writeTag(view: DataView, tag: number): void {
  view.setUint16(0, tag >>> 16, true);
  view.setUint16(2, tag & 0xffff, true);
}

function even(value: Uint8Array, padding: number): Uint8Array {
  return value.length % 2 === 0 ? value : concat([value, Uint8Array.of(padding)]);
}

/** Returns the parts one after the other. */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
