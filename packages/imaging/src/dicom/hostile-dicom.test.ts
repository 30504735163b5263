import { createRequire } from 'node:module';
import { deflateRawSync } from 'node:zlib';
import { AppError } from '@molaar/contracts';
import { TRANSFER_SYNTAX } from '@molaar/dicom';
import { type TestElement, testRadiograph, writeDicom } from '@molaar/dicom/testing';
import { describe, expect, it } from 'vitest';
import { greyJpeg } from '../test-files';
import { readDicomImage } from './read-dicom-image';

const require = createRequire(import.meta.url);

const size = { width: 12, height: 8, bits: 8 };
const pixels = Array.from({ length: 96 }, (_, i) => (i * 37) % 256);
const file = (...changes: TestElement[]) => writeDicom({ elements: testRadiograph(size, pixels, changes) });
const short = (tag: number, ...value: number[]): TestElement => ({ tag, vr: 'US', value });
const compressed = (syntax: string, ...fragments: Uint8Array[]) =>
  writeDicom({ syntax, elements: testRadiograph(size, [], [{ tag: 0x7fe00010, vr: 'OB', fragments }]) });

/** Codes with which a hostile file may be rejected. */
const REJECTIONS: readonly string[] = [
  'IMAGE_TOO_LARGE',
  'IMAGE_UNREADABLE',
  'IMAGE_TYPE_NOT_SUPPORTED',
  'DICOM_WITHOUT_IMAGE',
  'DICOM_MULTI_FRAME',
  'DICOM_ENCODING_NOT_SUPPORTED',
];

/** Returns the code of the rejection; ACCEPTED for an image. @throws Any error without a code for the user. */
async function outcome(bytes: Buffer): Promise<string> {
  try {
    const { width, height } = await readDicomImage(bytes);
    expect(width * height).toBeLessThan(10_000_000);
    return 'ACCEPTED';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** A generator of numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a hostile DICOM file', () => {
  it.each<[string, Buffer, string]>([
    ['has no pixels', file({ tag: 0x7fe00010, vr: 'OW' }), 'DICOM_WITHOUT_IMAGE'],
    ['has no size', file({ tag: 0x00280010, vr: 'US' }), 'DICOM_WITHOUT_IMAGE'],
    ['has an empty size', file(short(0x00280010, 0)), 'IMAGE_UNREADABLE'],
    ['has several frames', file({ tag: 0x00280008, vr: 'IS', value: '3' }), 'DICOM_MULTI_FRAME'],
    ['announces 65,535 x 65,535 pixels', file(short(0x00280010, 65_535), short(0x00280011, 65_535)), 'IMAGE_TOO_LARGE'],
    ['announces a line of 30,000 pixels', file(short(0x00280010, 1), short(0x00280011, 30_000)), 'IMAGE_TOO_LARGE'],
    ['has fewer pixels than it says', file(short(0x00280010, 9)), 'IMAGE_UNREADABLE'],
    ['has 32 bits a pixel', file(short(0x00280100, 32)), 'DICOM_ENCODING_NOT_SUPPORTED'],
    ['stores more bits than it has', file(short(0x00280101, 9)), 'IMAGE_UNREADABLE'],
    ['stores no bits', file(short(0x00280101, 0)), 'IMAGE_UNREADABLE'],
    ['has four channels', file(short(0x00280002, 4)), 'DICOM_ENCODING_NOT_SUPPORTED'],
    ['is a video', compressed('1.2.840.10008.1.2.4.102', new Uint8Array(20)), 'DICOM_ENCODING_NOT_SUPPORTED'],
    ['has compressed pixels without fragments', compressed(TRANSFER_SYNTAX.jpegLs), 'IMAGE_UNREADABLE'],
    ['has fragments that are no picture', compressed(TRANSFER_SYNTAX.jpeg2000, new Uint8Array(99)), 'IMAGE_UNREADABLE'],
    [
      'has RLE segments outside of the frame',
      compressed(
        TRANSFER_SYNTAX.rle,
        Uint8Array.from({ length: 64 }, () => 2),
      ),
      'IMAGE_UNREADABLE',
    ],
    ['has pixels that are not compressed as it says', compressedNot(), 'IMAGE_UNREADABLE'],
    ['ends in the header', file().subarray(0, 300), 'IMAGE_UNREADABLE'],
    ['ends after the preamble', file().subarray(0, 132), 'IMAGE_UNREADABLE'],
    ['nests 20,000 sequences', nested(), 'IMAGE_UNREADABLE'],
    ['is larger than 10 MB', Buffer.concat([file(), Buffer.alloc(10 * 1024 * 1024)]), 'IMAGE_TOO_LARGE'],
    ['inflates to a hundred times its size', bomb(), 'IMAGE_TOO_LARGE'],
  ])('that %s is rejected', async (_name, bytes, code) => {
    expect(await outcome(bytes)).toBe(code);
  });

  it.each([
    'deflated',
    'rle',
    'jpegBaseline',
    'jpegLossless',
    'jpegLs',
    'jpeg2000',
    'explicitLittle',
    'implicitLittle',
    'explicitBig',
  ] as const)('with random changes is accepted or rejected with a code: %s', async (name) => {
    const random = numbers(name.length * 7919);
    const syntax = TRANSFER_SYNTAX[name];
    const isNative = ['deflated', 'explicitLittle', 'implicitLittle', 'explicitBig'].includes(name);
    const own = { syntax, elements: testRadiograph(size, pixels), ...(name === 'deflated' && { deflate: deflateRawSync }) };
    const whole = isNative ? writeDicom(own) : compressed(syntax, await frameOf(name));
    expect(await outcome(whole)).toBe('ACCEPTED');
    for (let round = 0; round < 60; round++) {
      const bytes = Buffer.from(whole);
      const kind = random(3);
      if (kind === 0) expect([...REJECTIONS, 'ACCEPTED']).toContain(await outcome(bytes.subarray(0, random(bytes.length))));
      else {
        // Half of them hit the pixels or the last elements before them, where most depends on each byte.
        const from = kind === 1 ? 132 : Math.max(132, bytes.length - 400);
        for (let hits = random(6) + 1; hits > 0; hits--) bytes[from + random(bytes.length - from)] = random(256);
        expect([...REJECTIONS, 'ACCEPTED']).toContain(await outcome(bytes));
      }
    }
  });
});

function compressedNot(): Buffer {
  return writeDicom({ syntax: TRANSFER_SYNTAX.jpegLs, elements: testRadiograph(size, pixels) });
}

function nested(): Buffer {
  const item = Buffer.from('feff00e0ffffffff', 'hex');
  const start = Buffer.concat([Buffer.from('080040115351', 'hex'), Buffer.alloc(2), Buffer.from('ffffffff', 'hex')]);
  const [head] = [writeDicom({ elements: [{ tag: 0x00080005, vr: 'CS', value: 'ISO_IR 192' }] })];
  return Buffer.concat([head, ...Array.from({ length: 20_000 }, () => Buffer.concat([start, item]))]);
}

function bomb(): Buffer {
  const elements = [...testRadiograph(size, pixels), { tag: 0x00091010, vr: 'OB', value: new Uint8Array(70 * 1024 * 1024) }];
  return writeDicom({ syntax: TRANSFER_SYNTAX.deflated, deflate: (bytes) => deflateRawSync(bytes, { level: 1 }), elements });
}

/** Made with dcmcjpeg of dcmtk. */
const LOSSLESS =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/wwALCAAIAAwBAREA/8QAFgABAQEAAAAAAAAAAAAAAAAABggH/9oACAEBAAEAAJ/SpUqVKliRKlSpa8SxIlSpUqVLEiVLnaVKliRKlSpUqWJM7SpUqVLEiVKlSpa8iRKlSpUqWJEqVLnaVLEiVKlSpUsSJc7SpUqWJEqVKlSpc7SpUqVLEiVKlSpf///Z';

/** Returns a correct frame of 12 x 8 pixels. */
async function frameOf(name: keyof typeof TRANSFER_SYNTAX): Promise<Uint8Array> {
  if (name === 'jpegLossless') return Buffer.from(LOSSLESS, 'base64');
  if (name === 'jpegBaseline') return greyJpeg(12, 8);
  if (name === 'jpegLs') return encoded(new (await require('@cornerstonejs/codec-charls')()).JpegLSEncoder());
  if (name === 'jpeg2000') {
    const encoder = new (await require('@cornerstonejs/codec-openjpeg')()).J2KEncoder();
    // The picture is too small for the encoder's five levels.
    encoder.setDecompositions(1);
    return encoded(encoder);
  }
  const head = Buffer.alloc(64);
  head.writeUInt32LE(1, 0);
  head.writeUInt32LE(64, 4);
  return Buffer.concat([head, Buffer.from([93]), Buffer.from(pixels.slice(0, 94)), Buffer.from([255, pixels[94] as number])]);
}

interface Encoder {
  getDecodedBuffer(info: object): Uint8Array;
  encode(): void;
  getEncodedBuffer(): Uint8Array;
}

function encoded(encoder: Encoder): Uint8Array {
  encoder.getDecodedBuffer({ width: 12, height: 8, bitsPerSample: 8, componentCount: 1, isSigned: false }).set(pixels);
  encoder.encode();
  return encoder.getEncodedBuffer().slice();
}
