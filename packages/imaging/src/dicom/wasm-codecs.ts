import { createRequire } from 'node:module';

/** What both codecs offer (their packages have no types). */
interface Decoder {
  getEncodedBuffer(length: number): Uint8Array;
  getDecodedBuffer(): Uint8Array;
  getFrameInfo(): { width: number; height: number; bitsPerSample: number; componentCount: number; isSigned?: boolean };
  /** Throws a number, the address of a C++ exception, for damaged bytes. */
  decode(): void;
  delete(): void;
}
interface Codec {
  JpegLSDecoder: new () => Decoder & { getInterleaveMode(): number };
  J2KDecoder: new () => Decoder;
}
type Load = (options: { wasmBinary?: Uint8Array; print: () => void; printErr: () => void }) => Promise<Codec>;

const require = createRequire(import.meta.url);
const quiet = { print: () => {}, printErr: () => {} };
const loaded = new Map<string, Promise<Codec>>();

function load(name: string): Promise<Codec> {
  const codec = loaded.get(name) ?? (require(name) as Load)(quiet);
  loaded.set(name, codec);
  return codec;
}

interface Decoded {
  samples: Uint8Array;
  bits: number;
  channels: number;
  width: number;
  height: number;
  /** Channel after channel, not pixel by pixel. */
  planar: boolean;
}

/** Decodes a JPEG-LS frame. @throws For damaged bytes, also what is no Error. */
export async function decodeJpegLs(bytes: Uint8Array): Promise<Decoded> {
  const decoder = new (await load('@cornerstonejs/codec-charls/decodewasmjs')).JpegLSDecoder();
  try {
    return { ...run(decoder, bytes), planar: decoder.getInterleaveMode() === 0 };
  } finally {
    decoder.delete();
  }
}

/** Decodes a JPEG 2000 frame. @throws For damaged bytes, also what is no Error. */
export async function decodeJpeg2000(bytes: Uint8Array): Promise<Decoded> {
  const decoder = new (await load('@cornerstonejs/codec-openjpeg/decodewasmjs')).J2KDecoder();
  try {
    return { ...run(decoder, bytes), planar: false };
  } finally {
    decoder.delete();
  }
}

function run(decoder: Decoder, bytes: Uint8Array): Omit<Decoded, 'planar'> {
  decoder.getEncodedBuffer(bytes.length).set(bytes);
  decoder.decode();
  const { width, height, bitsPerSample, componentCount } = decoder.getFrameInfo();
  // Copied: the memory belongs to the decoder.
  return { samples: decoder.getDecodedBuffer().slice(), bits: bitsPerSample, channels: componentCount, width, height };
}
