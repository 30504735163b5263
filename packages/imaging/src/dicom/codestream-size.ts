import { unreadable } from '../image-errors';

/** What a compressed frame says about itself, before anything is decoded. */
export interface FrameSize {
  width: number;
  height: number;
  channels: number;
  /** Bits per sample. */
  precision: number;
}

/** Start-of-frame markers of JPEG (SOF0 to SOF15 without DHT, JPG and DAC) and of JPEG-LS (SOF55). */
const isFrame = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) || marker === 0xf7;

/** Reads the frame header of a JPEG or JPEG-LS stream. @throws IMAGE_UNREADABLE when there is none. */
export function jpegSize(bytes: Uint8Array): FrameSize {
  const view = viewOf(bytes);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) throw unreadable('a frame that is no JPEG');
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return {
        precision: bytes[at + 4] as number,
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        channels: bytes[at + 9] as number,
      };
    else at += 2 + view.getUint16(at + 2);
  }
  throw unreadable('a frame without a header');
}

const SIZ = 0xff51;

/** Reads the size of a JPEG 2000 codestream. @throws IMAGE_UNREADABLE when there is none. */
export function jpeg2000Size(bytes: Uint8Array): FrameSize {
  const view = viewOf(bytes);
  if (bytes.length < 43 || view.getUint16(0) !== 0xff4f || view.getUint16(2) !== SIZ) throw unreadable('a frame that is no JPEG 2000');
  const [width, height, left, top] = [8, 12, 16, 20].map((at) => view.getUint32(at)) as [number, number, number, number];
  // The highest bit of the precision is the sign.
  return { width: width - left, height: height - top, channels: view.getUint16(40), precision: ((bytes[42] as number) & 0x7f) + 1 };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
