import { exifDateTaken } from '@molaar/domain/clinic';
import { exifOrientation } from './exif-orientation';
import { notSupported, unreadable } from './image-errors';
import type { ImageStructure } from './structure';

export const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
const COM = 0xfe;
/** Each scan of a progressive JPEG costs a pass over all pixels; cameras write about ten, malicious files thousands. */
const MAX_SCANS = 100;
const EXIF = Buffer.from('Exif\0\0');
const JFIF = Buffer.from('JFIF\0');
const ADOBE = Buffer.from('Adobe');

/** Reads a JPEG's segments without decoding pixels. @throws AppError when it is cut off, CMYK or of a rare coding. */
export function readJpegStructure(bytes: Buffer): ImageStructure {
  const cleanParts: Buffer[] = [Buffer.from([0xff, SOI])];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let dateTaken: string | null = null;
  let scans = 0;
  for (let at = 2; ; ) {
    if (bytes[at] !== 0xff) throw unreadable('the JPEG ends early or is damaged');
    // A marker may be preceded by any number of 0xff.
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === EOI) break;
    if (marker === undefined || at + 4 > bytes.length) throw unreadable('the JPEG ends early');
    const length = bytes.readUInt16BE(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) throw unreadable('the JPEG ends early or is damaged');
    const segment = bytes.subarray(at, end);
    if (isFrame(marker)) size = readFrame(marker, segment);
    if (marker === APP1 && segment.subarray(4, 10).equals(EXIF)) {
      const exif = segment.subarray(10);
      orientation = exifOrientation(exif);
      dateTaken = exifDateTaken(exif);
    }
    if (marker === SOS) {
      if (++scans > MAX_SCANS) throw unreadable('the JPEG has too many scans');
      const start = end;
      end = endOfScan(bytes, start);
      cleanParts.push(segment, bytes.subarray(start, end));
    } else if (marker === APP0) cleanParts.push(...plainJfif(segment));
    else if (!isMetadata(marker, segment)) cleanParts.push(segment);
    at = end;
  }
  if (!size || scans === 0) throw unreadable('the JPEG contains no image');
  cleanParts.push(Buffer.from([0xff, EOI]));
  return { format: 'jpeg', ...size, orientation, dateTaken, clean: Buffer.concat(cleanParts) };
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which share their range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readFrame(marker: number, segment: Buffer): { width: number; height: number } {
  if (segment.length < 10) throw unreadable('the JPEG has a damaged header');
  if (![0xc0, 0xc1, 0xc2].includes(marker)) throw notSupported('a JPEG of a rare coding (lossless or arithmetic)');
  if (segment[4] !== 8) throw notSupported(`a JPEG of ${segment[4]} bits; 8 are supported, or a 16-bit PNG`);
  const components = segment[9];
  if (components === 4) throw notSupported('a CMYK JPEG; save it as grey or RGB');
  if (components !== 1 && components !== 3) throw notSupported(`a JPEG of ${components} components`);
  return { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
}

/**
 * Returns whether a segment is application data or a comment, except Adobe's marker, which defines the colour coding.
 */
function isMetadata(marker: number, segment: Buffer): boolean {
  if (marker === COM) return true;
  if (marker < APP0 || marker > 0xef) return false;
  return !(marker === APP14 && segment.subarray(4, 9).equals(ADOBE));
}

/** Returns the JFIF header, which also defines the colour coding, without its thumbnail. */
function plainJfif(segment: Buffer): Buffer[] {
  if (segment.length < 18 || !segment.subarray(4, 9).equals(JFIF)) return [];
  const plain = Buffer.from(segment.subarray(0, 18));
  plain.writeUInt16BE(16, 2);
  plain.fill(0, 16, 18);
  return [plain];
}

/** Returns the end of the entropy-coded data: a marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw unreadable('the JPEG ends inside its image');
}
