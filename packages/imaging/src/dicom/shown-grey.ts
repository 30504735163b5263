import type { DicomLut, DicomPixels, DicomWindow } from '@molaar/dicom';

/**
 * Converts stored grey values into shown ones: modality table or rescale, then window or table of the values of
 * interest, then the sense of the photometric interpretation (PS3.4, N.2). More than 8 stored bits make 16-bit pixels
 * that fill the range. A window in which the whole image would be one grey is ignored.
 */
export function shownGrey(samples: Uint8Array | Uint16Array, pixels: DicomPixels): Uint8Array | Uint16Array {
  const { bitsStored, shift } = pixels;
  const mask = 2 ** bitsStored - 1;
  const stored = new Uint16Array(samples.length);
  let [darkest, brightest] = [mask, 0];
  for (let i = 0; i < stored.length; i++) {
    const value = ((samples[i] as number) >> shift) & mask;
    stored[i] = value;
    if (ordered(value, pixels) < ordered(darkest, pixels)) darkest = value;
    if (ordered(value, pixels) > ordered(brightest, pixels)) brightest = value;
  }
  const whole = tableOf(pixels, null);
  const shown = pixels.voi ? tableOf(pixels, pixels.voi) : whole;
  const table = darkest !== brightest && shown[darkest] === shown[brightest] ? whole : shown;
  const out = bitsStored > 8 ? new Uint16Array(stored.length) : new Uint8Array(stored.length);
  for (let i = 0; i < stored.length; i++) out[i] = table[stored[i] as number] as number;
  return out;
}

/** Returns the shown value of every stored one. */
function tableOf(pixels: DicomPixels, voi: DicomLut | DicomWindow | null): Float64Array {
  const { bitsStored, slope, intercept, modalityLut, photometric } = pixels;
  const count = 2 ** bitsStored;
  const white = bitsStored > 8 ? 65_535 : 255;
  const modality = (value: number) => (modalityLut ? entryOf(modalityLut, value) : value * slope + intercept);
  const ends = [modality(lowest(pixels)), modality(lowest(pixels) + count - 1)];
  const [low, high] = modalityLut ? [0, 2 ** modalityLut.bits - 1] : [Math.min(...ends), Math.max(...ends)];
  const table = new Float64Array(count);
  for (let stored = 0; stored < count; stored++) {
    const value = modality(signedValue(stored, pixels));
    const share = voi ? shareOf(voi, value) : (value - low) / (high - low);
    const bounded = Math.min(1, Math.max(0, share));
    table[stored] = Math.round(white * (photometric === 'MONOCHROME1' ? 1 - bounded : bounded));
  }
  return table;
}

/** Returns where in the shown range a value lies, 0 (black) to 1 (PS3.3, C.11.2.1.2). */
function shareOf(voi: DicomLut | DicomWindow, value: number): number {
  if ('entries' in voi) return entryOf(voi, value) / (2 ** voi.bits - 1);
  const { center, width, shape } = voi;
  if (shape === 'SIGMOID') return 1 / (1 + Math.exp((-4 * (value - center)) / width));
  if (shape === 'LINEAR_EXACT') return (value - center) / width + 0.5;
  if (width === 1) return value > center - 0.5 ? 1 : 0;
  return (value - (center - 0.5)) / (width - 1) + 0.5;
}

function entryOf({ first, entries }: DicomLut, value: number): number {
  const index = Math.min(entries.length - 1, Math.max(0, Math.round(value) - first));
  return entries[index] as number;
}

const lowest = ({ signed, bitsStored }: DicomPixels): number => (signed ? -(2 ** (bitsStored - 1)) : 0);

function signedValue(stored: number, { signed, bitsStored }: DicomPixels): number {
  return signed && stored >= 2 ** (bitsStored - 1) ? stored - 2 ** bitsStored : stored;
}

const ordered = signedValue;
