import { AppError } from '@molaar/contracts';
import { type DataSet, type ParseDicomOptions, parseDicom } from 'dicom-parser';
import { notDecodable, unreadable } from './dicom-errors';
import { asPart10 } from './part-10';
import { type DicomHeader, readHeader } from './read-header';
import { type DicomPixels, readPixels } from './read-pixels';

export interface DicomFile {
  header: DicomHeader;
  pixels: DicomPixels;
}

/** Inflates a deflated data set. @param from Where it begins. @throws RangeError for more than the caller allows. */
type Inflate = (bytes: Uint8Array, from: number) => Uint8Array;

const PIXEL_DATA = 'x7fe00010';
const SYNTAX = 'x00020010';

/**
 * Reads a DICOM file with one frame. Decodes no pixels.
 * @param inflate For a deflated data set; omitted: it is not read.
 * @throws IMAGE_UNREADABLE, DICOM_WITHOUT_IMAGE, DICOM_MULTI_FRAME or DICOM_ENCODING_NOT_SUPPORTED.
 */
export function readDicom(bytes: Uint8Array, inflate?: Inflate): DicomFile {
  const { set, syntax } = parse(bytes, { inflate });
  return guarded(() => ({ header: readHeader(set), pixels: readPixels(set, syntax) }));
}

/**
 * Reads what the header says and leaves the pixels unread.
 * @throws IMAGE_UNREADABLE; DICOM_ENCODING_NOT_SUPPORTED for a deflated one without `inflate`.
 */
export function readDicomHeader(bytes: Uint8Array, inflate?: Inflate): DicomHeader {
  const { set } = parse(bytes, { inflate, untilTag: PIXEL_DATA });
  return guarded(() => readHeader(set));
}

function parse(file: Uint8Array, { inflate, untilTag }: { inflate?: Inflate | undefined; untilTag?: string }) {
  const { bytes, syntax: found } = asPart10(file);
  const inflater = (all: Uint8Array, from: number): Uint8Array => {
    if (!inflate) throw notDecodable('a deflated data set');
    const inflated = inflate(all, from);
    const whole = new Uint8Array(from + inflated.length);
    whole.set(all.subarray(0, from));
    whole.set(inflated, from);
    return whole;
  };
  const options: ParseDicomOptions = { inflater, ...(found && { TransferSyntaxUID: found }), ...(untilTag && { untilTag }) };
  return guarded(() => {
    // Given a Uint8Array and not a Buffer, the parser takes the same way in the browser and in the server.
    const set: DataSet = parseDicom(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), options);
    const syntax = found ?? set.string(SYNTAX) ?? '';
    return { set, syntax };
  });
}

/**
 * The parser throws texts, objects and errors of many kinds, and a stack overflow for sequences nested thousands of
 * times.
 */
function guarded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const inner = Object(error).exception;
    if (inner instanceof AppError) throw inner;
    throw unreadable('the DICOM data set is damaged', error);
  }
}
