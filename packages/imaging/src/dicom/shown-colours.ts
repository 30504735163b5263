import { AppError } from '@molaar/contracts';
import type { DicomPixels } from '@molaar/dicom';
import type { Samples } from './decode-frame';

/** Converts samples with three channels, or with a palette, into 8-bit RGB; grey when no pixel has a colour. */
export function shownColours(samples: Samples, pixels: DicomPixels): { values: Uint8Array; channels: 1 | 3 } {
  const rgb = pixels.palette ? throughPalette(samples.values, pixels, pixels.palette) : toRgb(samples, pixels);
  const count = rgb.length / 3;
  const grey = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const red = rgb[3 * i] as number;
    if (red !== rgb[3 * i + 1] || red !== rgb[3 * i + 2]) return { values: rgb, channels: 3 };
    grey[i] = red;
  }
  return { values: grey, channels: 1 };
}

function toRgb({ values, isRgb }: Samples, { photometric, bitsStored }: DicomPixels): Uint8Array {
  if (bitsStored !== 8 || values instanceof Uint16Array) throw notDecodable(`colours of ${bitsStored} bits`);
  if (isRgb || photometric === 'RGB') return values;
  if (photometric !== 'YBR_FULL') throw notDecodable('an unknown colour space');
  const rgb = new Uint8ClampedArray(values.length);
  for (let i = 0; i < values.length; i += 3) {
    const [y, cb, cr] = [values[i] as number, (values[i + 1] as number) - 128, (values[i + 2] as number) - 128];
    rgb[i] = y + 1.402 * cr;
    rgb[i + 1] = y - 0.344136 * cb - 0.714136 * cr;
    rgb[i + 2] = y + 1.772 * cb;
  }
  return new Uint8Array(rgb.buffer);
}

function throughPalette(
  values: Uint8Array | Uint16Array,
  { bitsStored, shift }: DicomPixels,
  palette: NonNullable<DicomPixels['palette']>,
): Uint8Array {
  const mask = 2 ** bitsStored - 1;
  const rgb = new Uint8Array(values.length * 3);
  palette.forEach(({ first, bits, entries }, channel) => {
    const down = bits > 8 ? bits - 8 : 0;
    for (let i = 0; i < values.length; i++) {
      const value = ((values[i] as number) >> shift) & mask;
      const index = Math.min(entries.length - 1, Math.max(0, value - first));
      rgb[3 * i + channel] = (entries[index] as number) >> down;
    }
  });
  return rgb;
}

function notDecodable(what: string): AppError {
  return new AppError('DICOM_ENCODING_NOT_SUPPORTED', what);
}
