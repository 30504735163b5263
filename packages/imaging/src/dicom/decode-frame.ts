/// <reference path="./jpeg-lossless-decoder-js.d.ts" />
import { AppError } from '@molaar/contracts';
import { type DicomPixels, TRANSFER_SYNTAX } from '@molaar/dicom';
import { Decoder as LosslessDecoder } from 'jpeg-lossless-decoder-js';
import { unreadable } from '../image-errors';
import { decoded, openPixels } from '../open-pixels';
import { type FrameSize, jpeg2000Size, jpegSize } from './codestream-size';
import { decodeRle } from './decode-rle';
import { decodeJpeg2000, decodeJpegLs } from './wasm-codecs';

/** Samples as they are stored, pixel by pixel; unused and sign bits are still in them. */
export interface Samples {
  values: Uint8Array | Uint16Array;
  channels: 1 | 3;
  /** Whether the decoder has already made RGB of another colour space. */
  isRgb: boolean;
}

/**
 * Decodes the frame. Its own size must be that of the header, which the caller has checked against the limits.
 * @throws IMAGE_UNREADABLE or DICOM_ENCODING_NOT_SUPPORTED.
 */
export async function decodeFrame(pixels: DicomPixels): Promise<Samples> {
  try {
    return await decode(pixels);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable('the pixels are damaged', error);
  }
}

async function decode(pixels: DicomPixels): Promise<Samples> {
  const { syntax, bytes, channels } = pixels;
  switch (syntax) {
    case TRANSFER_SYNTAX.rle: {
      const size = { pixels: pixels.rows * pixels.columns, channels, bytesPerSample: pixels.bitsAllocated / 8 };
      return { values: samplesOf(decodeRle(bytes, size), pixels.bitsAllocated, false), channels, isRgb: false };
    }
    case TRANSFER_SYNTAX.jpegBaseline:
    case TRANSFER_SYNTAX.jpegExtended:
      return decodeJpeg(pixels);
    case TRANSFER_SYNTAX.jpegLossless:
    case TRANSFER_SYNTAX.jpegLosslessFirstOrder: {
      const { precision } = sized(pixels, jpegSize(bytes));
      const data = new LosslessDecoder().decompress(bytes.slice().buffer, 0, bytes.length);
      const values = precision > 8 ? new Uint16Array(data) : new Uint8Array(data);
      return { values: complete(values, pixels), channels, isRgb: false };
    }
    case TRANSFER_SYNTAX.jpegLs:
    case TRANSFER_SYNTAX.jpegLsNearLossless: {
      sized(pixels, jpegSize(bytes));
      const { samples, bits, planar } = await decodeJpegLs(bytes);
      const values = complete(samplesOf(samples, bits > 8 ? 16 : 8, false), pixels);
      return { values: planar && channels === 3 ? interleave(values) : values, channels, isRgb: false };
    }
    case TRANSFER_SYNTAX.jpeg2000:
    case TRANSFER_SYNTAX.jpeg2000Lossless: {
      sized(pixels, jpeg2000Size(bytes));
      const { samples, bits } = await decodeJpeg2000(bytes);
      const isRgb = pixels.photometric === 'YBR_RCT' || pixels.photometric === 'YBR_ICT';
      return { values: complete(samplesOf(samples, bits > 8 ? 16 : 8, false), pixels), channels, isRgb };
    }
    default: {
      if (pixels.photometric.startsWith('YBR_') && pixels.photometric !== 'YBR_FULL') throw notDecodable('subsampled colours without JPEG');
      const big = syntax === TRANSFER_SYNTAX.explicitBig;
      const stored = big && pixels.words && pixels.bitsAllocated === 8 ? Buffer.from(evenPart(bytes)).swap16() : bytes;
      const values = complete(samplesOf(stored, pixels.bitsAllocated, big), pixels);
      return { values: pixels.planar ? interleave(values) : values, channels, isRgb: false };
    }
  }
}

/** Baseline and extended JPEG of 8 bits; its decoder knows the colour space. */
async function decodeJpeg(pixels: DicomPixels): Promise<Samples> {
  const { precision } = sized(pixels, jpegSize(pixels.bytes));
  if (precision !== 8) throw notDecodable(`a JPEG of ${precision} bits with losses`);
  const image = openPixels(Buffer.from(pixels.bytes)).toColourspace(pixels.channels === 1 ? 'b-w' : 'srgb');
  const { data, info } = await decoded(image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }));
  if (info.channels !== pixels.channels) throw unreadable('a JPEG with other channels than the header says');
  return { values: complete(new Uint8Array(data), pixels), channels: pixels.channels, isRgb: true };
}

function sized(pixels: DicomPixels, size: FrameSize): FrameSize {
  if (size.width !== pixels.columns || size.height !== pixels.rows || size.channels !== pixels.channels)
    throw unreadable('a frame of another size than the header says');
  if (size.precision > 16 || (pixels.channels === 3 && size.precision > 8)) throw notDecodable(`${size.precision} bits per sample`);
  return size;
}

function complete<T extends Uint8Array | Uint16Array>(values: T, { rows, columns, channels }: DicomPixels): T {
  const count = rows * columns * channels;
  if (values.length < count) throw unreadable('fewer pixels than the header says');
  // A byte of padding may follow.
  return values.subarray(0, count) as T;
}

function samplesOf(bytes: Uint8Array, bits: 8 | 16, bigEndian: boolean): Uint8Array | Uint16Array {
  if (bits === 8) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Uint16Array(bytes.length >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = view.getUint16(2 * i, !bigEndian);
  return samples;
}

/** The last byte of an odd length belongs to no word. */
const evenPart = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length & ~1);

function interleave(planes: Uint8Array | Uint16Array): Uint8Array | Uint16Array {
  const count = planes.length / 3;
  const pixels = planes.slice();
  for (let i = 0; i < count; i++)
    for (let channel = 0; channel < 3; channel++) pixels[3 * i + channel] = planes[channel * count + i] as number;
  return pixels;
}

function notDecodable(what: string): AppError {
  return new AppError('DICOM_ENCODING_NOT_SUPPORTED', what);
}
