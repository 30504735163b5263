import type { DataSet } from 'dicom-parser';
import { numberAt } from './decode-text';

const PIXEL_SPACING = 'x00280030';
const CALIBRATION_TYPE = 'x00280a02';
const IMAGER_PIXEL_SPACING = 'x00181164';
const MAGNIFICATION = 'x00181114';

/** Smallest and largest possible size, as for a calibration by hand. */
const LIMITS = [0.001, 100] as const;
/** Pixels are square; a header with other ones is not calibrated with one number. */
const MAX_SKEW = 0.01;

/**
 * Returns millimetres per pixel in the plane of the teeth. The size at the detector is 10 to 30 % larger than that at
 * the teeth, so it counts only with the magnification that the device states; a pixel spacing counts only when the
 * header says that it was corrected, or when it differs from that of the detector (PS3.3, 10.7.1.3).
 */
export function millimetresPerPixel(set: DataSet): number | null {
  const corrected = spacing(set, PIXEL_SPACING);
  const detector = spacing(set, IMAGER_PIXEL_SPACING);
  const isCorrected = set.string(CALIBRATION_TYPE) !== undefined || (detector !== null && corrected !== detector);
  if (corrected !== null && isCorrected) return possible(corrected);
  const magnification = numberAt(set, MAGNIFICATION, 0) ?? Number.NaN;
  return detector !== null && magnification >= 1 && magnification < 3 ? possible(detector / magnification) : null;
}

function spacing(set: DataSet, tag: string): number | null {
  const row = numberAt(set, tag, 0) ?? Number.NaN;
  const column = numberAt(set, tag, 1) ?? Number.NaN;
  return row > 0 && Math.abs(row - column) <= MAX_SKEW * row ? (row + column) / 2 : null;
}

function possible(size: number): number | null {
  return size >= LIMITS[0] && size <= LIMITS[1] ? size : null;
}
