const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * Reads the orientation, 1 (upright) to 8, from the TIFF structure of an EXIF block; 1 when it is missing or
 * unreadable.
 */
export function exifOrientation(tiff: Buffer): number {
  const littleEndian = tiff.toString('latin1', 0, 4) === 'II*\0';
  if (!littleEndian && tiff.toString('latin1', 0, 4) !== 'MM\0*') return 1;
  const short = (at: number) => (at + 2 > tiff.length ? 0 : littleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  if (tiff.length < 10) return 1;
  const directory = littleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = short(directory);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return 1;
    if (short(at) !== ORIENTATION_TAG || short(at + 2) !== SHORT) continue;
    const orientation = short(at + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}
