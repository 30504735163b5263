import { createRequire } from 'node:module';
import { deflateRawSync } from 'node:zlib';
import { isDicom, TRANSFER_SYNTAX } from '@molaar/dicom';
import { type TestElement, type TestFile, testRadiograph, writeDicom } from '@molaar/dicom/testing';
import { describe, expect, it } from 'vitest';
import { readAllGrey } from '../read-grey';
import { readDicomImage } from './read-dicom-image';

const require = createRequire(import.meta.url);
const WIDTH = 24;
const HEIGHT = 10;
const size = { width: WIDTH, height: HEIGHT };
const pattern = (bits: number) => Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i * 37 + (i >> 3)) % 2 ** bits);

async function shown(file: TestFile): Promise<number[]> {
  const { png } = await readDicomImage(writeDicom(file));
  return [...(await readAllGrey(png)).pixels];
}
const full = (bits: number) => pattern(bits).map((value) => Math.round((value / (2 ** bits - 1)) * (bits > 8 ? 65_535 : 255)));
const text = (tag: number, vr: string, value: string): TestElement => ({ tag, vr, value });
const short = (tag: number, ...value: number[]): TestElement => ({ tag, vr: 'US', value });

describe('encodings', () => {
  it.each([8, 10, 12, 14, 16])('keeps every value of %i stored bits', async (bits) => {
    const pixels = await shown({ elements: testRadiograph({ ...size, bits }, pattern(bits)) });
    expect(pixels).toEqual(full(bits));
    expect(new Set(pixels).size).toBe(new Set(pattern(bits)).size);
  });

  it.each([
    ['implicit little endian', { syntax: TRANSFER_SYNTAX.implicitLittle }],
    ['big endian', { syntax: TRANSFER_SYNTAX.explicitBig }],
    ['deflated', { syntax: TRANSFER_SYNTAX.deflated, deflate: deflateRawSync }],
    ['without preamble', { head: 'meta' }],
    ['without a meta header', { head: 'none' }],
    ['implicit without a meta header', { head: 'none', syntax: TRANSFER_SYNTAX.implicitLittle }],
  ] as const)('reads a file that is %s', async (_name, how) => {
    const file = writeDicom({ ...how, elements: testRadiograph(size, pattern(12)) });
    expect(isDicom(file)).toBe(true);
    const { png, header } = await readDicomImage(file);
    expect([...(await readAllGrey(png)).pixels]).toEqual(full(12));
    expect(header).toMatchObject({ modality: 'PX', dateTaken: '2024-03-08', device: 'Example Imaging Pano 3' });
  });

  it('reads 8-bit words in big endian', async () => {
    const words = Buffer.from(pattern(8)).swap16();
    const elements = testRadiograph({ ...size, bits: 8 }, [], [{ tag: 0x7fe00010, vr: 'OW', value: new Uint8Array(words) }]);
    // The writer leaves bytes as they are.
    expect(await shown({ syntax: TRANSFER_SYNTAX.explicitBig, elements })).toEqual(pattern(8));
  });

  it('reads signed values, also with bits of an overlay above them', async () => {
    const values = pattern(12).map((value) => value - 2048);
    expect(await shown({ elements: testRadiograph({ ...size, signed: true }, values) })).toEqual(full(12));
    const overlaid = pattern(12).map((value) => value | 0x8000);
    expect(await shown({ elements: testRadiograph(size, overlaid) })).toEqual(full(12));
  });

  it.each([8, 12])('reads JPEG 2000 of %i bits, also in two fragments', async (bits) => {
    const { J2KEncoder } = await require('@cornerstonejs/codec-openjpeg')();
    const fragment = encoded(oneLevel(new J2KEncoder()), bits);
    const fragments = [fragment.subarray(0, 100), fragment.subarray(100)];
    const changes: TestElement[] = [{ tag: 0x7fe00010, vr: 'OB', fragments }];
    expect(await shown({ syntax: TRANSFER_SYNTAX.jpeg2000Lossless, elements: testRadiograph({ ...size, bits }, [], changes) })).toEqual(
      full(bits),
    );
  });

  it.each([8, 12, 16])('reads JPEG-LS of %i bits', async (bits) => {
    const { JpegLSEncoder } = await require('@cornerstonejs/codec-charls')();
    const changes: TestElement[] = [{ tag: 0x7fe00010, vr: 'OB', fragments: [encoded(new JpegLSEncoder(), bits)] }];
    expect(await shown({ syntax: TRANSFER_SYNTAX.jpegLs, elements: testRadiograph({ ...size, bits }, [], changes) })).toEqual(full(bits));
  });
});

/** The picture is too small for the encoder's five levels. */
function oneLevel<T extends { setDecompositions(levels: number): void }>(encoder: T): T {
  encoder.setDecompositions(1);
  return encoder;
}

function encoded(
  encoder: {
    getDecodedBuffer(info: object): Uint8Array;
    encode(): void;
    getEncodedBuffer(): Uint8Array;
  },
  bits: number,
): Uint8Array {
  const source = bits > 8 ? new Uint8Array(Uint16Array.from(pattern(bits)).buffer) : Uint8Array.from(pattern(bits));
  encoder.getDecodedBuffer({ width: WIDTH, height: HEIGHT, bitsPerSample: bits, componentCount: 1, isSigned: false }).set(source);
  encoder.encode();
  return encoder.getEncodedBuffer().slice();
}

describe('grey values', () => {
  const radiograph = (...changes: TestElement[]) => shown({ elements: testRadiograph({ ...size, bits: 8 }, pattern(8), changes) });

  it('inverts MONOCHROME1', async () => {
    expect(await radiograph(text(0x00280004, 'CS', 'MONOCHROME1'))).toEqual(pattern(8).map((value) => 255 - value));
  });

  it('applies a window to rescaled values', async () => {
    const rescaled = [text(0x00281053, 'DS', '2'), text(0x00281052, 'DS', '-100')];
    const window = [text(0x00281050, 'DS', '100\\40'), text(0x00281051, 'DS', '101\\400')];
    const expected = pattern(8).map((value) => Math.round(255 * Math.min(1, Math.max(0, (2 * value - 100 - 99.5) / 100 + 0.5))));
    expect(await radiograph(...rescaled, ...window)).toEqual(expected);
  });

  it('keeps the values of the usual window of 8 bits', async () => {
    expect(await radiograph(text(0x00281050, 'DS', '128'), text(0x00281051, 'DS', '256'))).toEqual(pattern(8));
  });

  it('applies the shapes of windows', async () => {
    const window = [text(0x00281050, 'DS', '128'), text(0x00281051, 'DS', '64')];
    const sigmoid = await radiograph(...window, text(0x00281056, 'CS', 'SIGMOID'));
    expect(sigmoid).toEqual(pattern(8).map((value) => Math.round(255 / (1 + Math.exp(-(value - 128) / 16)))));
    const exact = await radiograph(...window, text(0x00281056, 'CS', 'LINEAR_EXACT'));
    expect(exact).toEqual(pattern(8).map((value) => Math.round(255 * Math.min(1, Math.max(0, (value - 128) / 64 + 0.5)))));
  });

  it('ignores a window that would show nothing', async () => {
    expect(await radiograph(text(0x00281050, 'DS', '30000'), text(0x00281051, 'DS', '10'))).toEqual(pattern(8));
  });

  it('applies tables of the modality and of the values of interest', async () => {
    const table = (entry: (index: number) => number): readonly (readonly TestElement[])[] => [
      [short(0x00283002, 256, 0, 8), { tag: 0x00283006, vr: 'US', value: Array.from({ length: 256 }, (_, i) => entry(i)) }],
    ];
    const modality = { tag: 0x00283000, vr: 'SQ', items: table((i) => 255 - i) };
    const voi = { tag: 0x00283010, vr: 'SQ', items: table((i) => i >> 1) };
    expect(await radiograph(modality)).toEqual(pattern(8).map((value) => 255 - value));
    expect(await radiograph(modality, voi)).toEqual(pattern(8).map((value) => (255 - value) >> 1));
  });
});

describe('colours', () => {
  const colour = (photometric: string, pixels: readonly number[], ...changes: TestElement[]) =>
    readDicomImage(
      writeDicom({
        elements: testRadiograph({ width: 2, height: 1, bits: 8 }, pixels, [
          short(0x00280002, 3),
          text(0x00280004, 'CS', photometric),
          ...changes,
        ]),
      }),
    );

  it('reads RGB, pixel by pixel and in planes', async () => {
    const { png } = await colour('RGB', [255, 0, 10, 0, 128, 255]);
    const planes = await colour('RGB', [255, 0, 0, 128, 10, 255], short(0x00280006, 1));
    expect(planes.png.equals(png)).toBe(true);
    const [red, green] = (await readAllGrey(png)).pixels as Uint8Array;
    expect(red).not.toBe(green);
  });

  it('stores a capture without colours as grey', async () => {
    const { png } = await colour('RGB', [10, 10, 10, 200, 200, 200]);
    expect([...(await readAllGrey(png)).pixels]).toEqual([10, 200]);
    expect([...(await readAllGrey((await colour('YBR_FULL', [10, 128, 128, 200, 128, 128])).png)).pixels]).toEqual([10, 200]);
  });

  it('reads a palette', async () => {
    const descriptors = [0x00281101, 0x00281102, 0x00281103].map((tag) => short(tag, 2, 0, 16));
    const data = [0x00281201, 0x00281202, 0x00281203].map((tag): TestElement => ({ tag, vr: 'OW', value: [0x4000, 0xff00] }));
    const { png } = await colour('PALETTE COLOR', [1, 0], short(0x00280002, 1), ...descriptors, ...data);
    expect([...(await readAllGrey(png)).pixels]).toEqual([255, 64]);
  });
});

describe('the header', () => {
  const header = async (...changes: TestElement[]) =>
    (await readDicomImage(writeDicom({ elements: testRadiograph(size, pattern(12), changes) }))).header;

  it('names the patient, in several character sets', async () => {
    expect((await header()).patient).toEqual({ familyName: 'Maasikas', givenName: 'Mari', id: '4711', birthDate: '1980-05-06' });
    const latin: TestElement = { tag: 0x00100010, vr: 'PN', value: Uint8Array.from([0xd5, 0x75, 0x6e, 0x5e, 0xfc, 0x6c, 0x65]) };
    expect((await header(text(0x00080005, 'CS', 'ISO_IR 100'), latin)).patient).toMatchObject({ familyName: 'Õun', givenName: 'üle' });
    const baltic: TestElement = { tag: 0x00100010, vr: 'PN', value: Uint8Array.from([0xa9, 0x5e, 0xb9]) };
    expect((await header(text(0x00080005, 'CS', 'ISO_IR 110'), baltic)).patient).toMatchObject({ familyName: 'Š', givenName: 'š' });
  });

  it('takes the most exact possible date', async () => {
    expect((await header(text(0x00080022, 'DA', '20240307'))).dateTaken).toBe('2024-03-07');
    expect((await header(text(0x00080022, 'DA', '20240231'), text(0x00080020, 'DA', '2024.03.05'))).dateTaken).toBe('2024-03-05');
    expect((await header(text(0x00080020, 'DA', ''))).dateTaken).toBeNull();
  });

  it('knows the size of a pixel only in the plane of the teeth', async () => {
    const imager = text(0x00181164, 'DS', '0.125\\0.125');
    const sizeOf = async (...changes: TestElement[]) => (await header(...changes)).millimetresPerPixel;
    expect(await sizeOf(imager)).toBeNull();
    expect(await sizeOf(imager, text(0x00181114, 'DS', '1.25'))).toBeCloseTo(0.1, 9);
    expect(await sizeOf(text(0x00280030, 'DS', '0.1\\0.1'))).toBeNull();
    expect(await sizeOf(text(0x00280030, 'DS', '0.125\\0.125'), imager)).toBeNull();
    expect(await sizeOf(text(0x00280030, 'DS', '0.1\\0.1'), imager)).toBe(0.1);
    expect(await sizeOf(text(0x00280030, 'DS', '0.1\\0.1'), text(0x00280a02, 'CS', 'GEOMETRY'))).toBe(0.1);
    expect(await sizeOf(text(0x00280030, 'DS', '0.1\\0.2'), text(0x00280a02, 'CS', 'GEOMETRY'))).toBeNull();
    expect(await sizeOf(text(0x00280030, 'DS', '0\\0'), text(0x00280a02, 'CS', 'GEOMETRY'))).toBeNull();
  });

  it('leaves out a patient whose identity was removed', async () => {
    expect((await header(text(0x00120062, 'CS', 'YES'))).patient).toEqual({ familyName: '', givenName: '', id: '', birthDate: null });
  });
});
