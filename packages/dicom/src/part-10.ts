import { TRANSFER_SYNTAX } from './transfer-syntax';

const PREAMBLE = 128;
const MARK = [0x44, 0x49, 0x43, 0x4d];
const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];
/** Elements with which a file without preamble begins: group length, version, SOP class; character set, image type. */
const FIRST_ELEMENTS: Readonly<Record<number, readonly number[]>> = { 2: [0x00, 0x01, 0x02], 8: [0x00, 0x01, 0x05, 0x08, 0x12, 0x16] };

/** Whether a file is DICOM by its content: with a preamble, or beginning with the first elements of a data set. */
export function isDicom(bytes: Uint8Array): boolean {
  if (hasAt(bytes, 0, PNG) || hasAt(bytes, 0, JPEG)) return false;
  return hasAt(bytes, PREAMBLE, MARK) || startOf(bytes) !== null;
}

/**
 * Returns the file as the parser reads it: with a preamble, or with the transfer syntax of a data set without one.
 */
export function asPart10(bytes: Uint8Array): { bytes: Uint8Array; syntax?: string } {
  if (hasAt(bytes, PREAMBLE, MARK)) return { bytes };
  const start = startOf(bytes);
  if (start === null) return { bytes };
  if (start.group !== 2) return { bytes, syntax: start.explicit ? TRANSFER_SYNTAX.explicitLittle : TRANSFER_SYNTAX.implicitLittle };
  const whole = new Uint8Array(PREAMBLE + MARK.length + bytes.length);
  whole.set(MARK, PREAMBLE);
  whole.set(bytes, PREAMBLE + MARK.length);
  return { bytes: whole };
}

function hasAt(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}

function startOf(bytes: Uint8Array): { group: number; explicit: boolean } | null {
  if (bytes.length < 16) return null;
  const [group = 0, high, element = 0, elementHigh, vr0 = 0, vr1 = 0, , size = 0] = bytes;
  if (high !== 0 || elementHigh !== 0 || !FIRST_ELEMENTS[group]?.includes(element)) return null;
  const explicit = isLetter(vr0) && isLetter(vr1);
  if (group === 2) return explicit ? { group, explicit } : null;
  // An implicit element has its length in the same place; the first one is short.
  return explicit || size === 0 ? { group, explicit } : null;
}

const isLetter = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a;
