import { AppError } from '@molaar/contracts';
import { type DataSet, readEncapsulatedPixelDataFromFragments } from 'dicom-parser';
import { numberAt } from './decode-text';
import { notDecodable, unreadable } from './dicom-errors';
import { isKnownSyntax, isNative } from './transfer-syntax';

/** A table of a header; values below `first` have the first entry, values above its end the last one. */
export interface DicomLut {
  first: number;
  /** Bits of an entry. */
  bits: number;
  entries: Uint16Array;
}

export interface DicomWindow {
  center: number;
  width: number;
  shape: 'LINEAR' | 'LINEAR_EXACT' | 'SIGMOID';
}

/** How the only frame is stored and shown. */
export interface DicomPixels {
  syntax: string;
  rows: number;
  columns: number;
  channels: 1 | 3;
  photometric: string;
  /** Whether the channels are stored one after the other, not pixel by pixel. */
  planar: boolean;
  bitsAllocated: 8 | 16;
  bitsStored: number;
  /** Position of the lowest stored bit. */
  shift: number;
  signed: boolean;
  slope: number;
  intercept: number;
  modalityLut: DicomLut | null;
  voi: DicomLut | DicomWindow | null;
  palette: readonly [DicomLut, DicomLut, DicomLut] | null;
  /** Whether uncompressed bytes are words, which big endian turns around even when a sample has 8 bits. */
  words: boolean;
  /** The frame, compressed as `syntax` says. */
  bytes: Uint8Array;
}

const TAG = {
  frames: 'x00280008',
  channels: 'x00280002',
  photometric: 'x00280004',
  planar: 'x00280006',
  rows: 'x00280010',
  columns: 'x00280011',
  bitsAllocated: 'x00280100',
  bitsStored: 'x00280101',
  highBit: 'x00280102',
  signed: 'x00280103',
  center: 'x00281050',
  width: 'x00281051',
  intercept: 'x00281052',
  slope: 'x00281053',
  windowShape: 'x00281056',
  modalityLuts: 'x00283000',
  voiLuts: 'x00283010',
  lutDescriptor: 'x00283002',
  lutData: 'x00283006',
  pixelData: 'x7fe00010',
} as const;
const PALETTE = [
  ['x00281101', 'x00281201'],
  ['x00281102', 'x00281202'],
  ['x00281103', 'x00281203'],
] as const;

/**
 * Reads how the pixels of a data set are stored.
 * @throws DICOM_WITHOUT_IMAGE, DICOM_MULTI_FRAME, DICOM_ENCODING_NOT_SUPPORTED or IMAGE_UNREADABLE.
 */
export function readPixels(set: DataSet, syntax: string): DicomPixels {
  const rows = set.uint16(TAG.rows);
  const columns = set.uint16(TAG.columns);
  const element = set.elements[TAG.pixelData];
  if (!element || rows === undefined || columns === undefined) throw new AppError('DICOM_WITHOUT_IMAGE', 'no pixel data');
  if (!isKnownSyntax(syntax)) throw notDecodable('an unknown transfer syntax');
  const frames = numberAt(set, TAG.frames, 0) ?? 1;
  if (frames > 1) throw new AppError('DICOM_MULTI_FRAME', `${frames} frames`);
  const channels = set.uint16(TAG.channels) ?? 1;
  const bitsAllocated = set.uint16(TAG.bitsAllocated) ?? 0;
  const bitsStored = set.uint16(TAG.bitsStored) ?? bitsAllocated;
  const highBit = set.uint16(TAG.highBit) ?? bitsStored - 1;
  if (channels !== 1 && channels !== 3) throw notDecodable(`${channels} channels`);
  if (bitsAllocated !== 8 && bitsAllocated !== 16) throw notDecodable(`${bitsAllocated} bits allocated`);
  if (bitsStored < 1 || highBit >= bitsAllocated || highBit < bitsStored - 1) throw unreadable('bits that contradict each other');
  if (rows === 0 || columns === 0) throw unreadable('the image has no pixels');
  const signed = set.uint16(TAG.signed) === 1;
  const photometric = set.string(TAG.photometric) ?? 'MONOCHROME2';
  return {
    syntax,
    rows,
    columns,
    channels,
    photometric,
    planar: channels === 3 && set.uint16(TAG.planar) === 1,
    bitsAllocated,
    bitsStored,
    shift: highBit - bitsStored + 1,
    signed,
    slope: numberAt(set, TAG.slope, 0) || 1,
    intercept: numberAt(set, TAG.intercept, 0) ?? 0,
    modalityLut: readSequenceLut(set, TAG.modalityLuts, signed),
    voi: readSequenceLut(set, TAG.voiLuts, signed) ?? readWindow(set),
    palette: photometric === 'PALETTE COLOR' ? readPalette(set, signed) : null,
    words: element.vr === 'OW',
    bytes: frameOf(set, syntax),
  };
}

function frameOf(set: DataSet, syntax: string): Uint8Array {
  const element = set.elements[TAG.pixelData] as NonNullable<DataSet['elements'][string]>;
  if (isNative(syntax)) {
    if (element.encapsulatedPixelData || element.fragments) throw unreadable('fragments in an uncompressed file');
    return set.byteArray.subarray(element.dataOffset, element.dataOffset + element.length);
  }
  const { fragments } = element;
  if (!fragments || fragments.length === 0) throw unreadable('compressed pixels without fragments');
  return readEncapsulatedPixelDataFromFragments(set, element, 0, fragments.length);
}

function readWindow(set: DataSet): DicomWindow | null {
  const center = numberAt(set, TAG.center, 0);
  const width = numberAt(set, TAG.width, 0);
  const shape = set.string(TAG.windowShape) ?? 'LINEAR';
  if (center === undefined || width === undefined) return null;
  if (shape === 'SIGMOID' || shape === 'LINEAR_EXACT') return width > 0 ? { center, width, shape } : null;
  return width >= 1 ? { center, width, shape: 'LINEAR' } : null;
}

function readSequenceLut(set: DataSet, tag: string, signed: boolean): DicomLut | null {
  const item = set.elements[tag]?.items?.[0]?.dataSet;
  return item ? readLut(item, TAG.lutDescriptor, TAG.lutData, signed) : null;
}

function readPalette(set: DataSet, signed: boolean): DicomPixels['palette'] {
  const luts = PALETTE.map(([descriptor, data]) => readLut(set, descriptor, data, signed));
  const [red, green, blue] = luts;
  if (!red || !green || !blue) throw notDecodable('a palette without its tables');
  return [red, green, blue];
}

function readLut(set: DataSet, descriptor: string, data: string, signed: boolean): DicomLut | null {
  const count = set.uint16(descriptor, 0);
  const first = signed ? set.int16(descriptor, 1) : set.uint16(descriptor, 1);
  const bits = set.uint16(descriptor, 2);
  const element = set.elements[data];
  if (count === undefined || first === undefined || bits === undefined || !element) return null;
  if (bits < 8 || bits > 16) throw unreadable('a table with impossible entries');
  // 65,536 does not fit into the field.
  const length = count === 0 ? 65_536 : count;
  const entries = new Uint16Array(length);
  const isPacked = bits === 8 && element.length < 2 * length;
  if (element.length < (isPacked ? length : 2 * length)) throw unreadable('a table that is cut off');
  for (let i = 0; i < length; i++)
    entries[i] = isPacked ? (set.byteArray[element.dataOffset + i] as number) : (set.uint16(data, i) as number);
  return { first, bits, entries };
}
