import type { DataSet } from 'dicom-parser';
import { parseDicom } from 'dicom-parser';
import { asPart10 } from './part-10';

/** How a file names itself; '' for what it does not say. */
export interface DicomReferences {
  sopClass: string;
  sopInstance: string;
  study: string;
}

/** The names are among the first elements; a hostile file must not take longer than this part of it. */
const HEAD_BYTES = 128 * 1024;
const LAST_TAG = 'x0020000e';

/**
 * Reads how a file names itself from its beginning, also of one that is cut off.
 * @param inflate Inflates the beginning of a deflated data set.
 * @returns undefined when it names no instance.
 */
export function readDicomReferences(
  file: Uint8Array,
  inflate?: (bytes: Uint8Array, from: number) => Uint8Array,
): DicomReferences | undefined {
  const set = parseHead(file.subarray(0, HEAD_BYTES), inflate);
  if (!set) return undefined;
  const sopInstance = uidAt(set, 'x00080018');
  return sopInstance === '' ? undefined : { sopClass: uidAt(set, 'x00080016'), sopInstance, study: uidAt(set, 'x0020000d') };
}

function uidAt(set: DataSet, tag: string): string {
  try {
    const found = set.string(tag) ?? '';
    return /^[0-9.]{1,64}$/.test(found) ? found : '';
  } catch {
    // The element is announced, and ends outside of the head.
    return '';
  }
}

function parseHead(head: Uint8Array, inflate?: (bytes: Uint8Array, from: number) => Uint8Array): DataSet | undefined {
  const { bytes, syntax } = asPart10(head);
  const inflater = (all: Uint8Array, from: number): Uint8Array => {
    const inflated = inflate?.(all, from) ?? new Uint8Array(0);
    const whole = new Uint8Array(from + inflated.length);
    whole.set(all.subarray(0, from));
    whole.set(inflated, from);
    return whole;
  };
  try {
    const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    return parseDicom(plain, { inflater, untilTag: LAST_TAG, ...(syntax && { TransferSyntaxUID: syntax }) });
  } catch (error) {
    // The parser hands over what it has read before an element that does not end within the head.
    return Object(error).dataSet;
  }
}
