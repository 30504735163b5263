import type { DicomSource } from '@molaar/db';
import { bytes, type DicomDataSet, type DicomElement, dataSet, numbers, SOP_CLASS, text } from '@molaar/dicom';
import { readAllGrey } from '@molaar/imaging';
import type { Deps } from '../context/deps';
import { readShownOriginal } from '../images/mirrored-objects';
import { imageInstanceUid, imageSeriesUid } from '../shared/dicom-uids';
import { dicomDate, patientElements, plain } from './patient-elements';
import { MODALITY, studyElements } from './study-elements';

export const PIXEL_DATA = 0x7fe00010;

/** Returns a radiograph as a Secondary Capture image (PS3.3, A.8.1), without its pixels. */
export function imageElements(source: DicomSource): DicomDataSet {
  return dataSet(
    text(0x00080005, 'CS', 'ISO_IR 192'),
    text(0x00080008, 'CS', 'DERIVED', 'SECONDARY'),
    text(0x00080016, 'UI', SOP_CLASS.secondaryCapture),
    text(0x00080018, 'UI', imageInstanceUid(source)),
    ...studyElements(source),
    ...(source.dateTaken ? [text(0x00080022, 'DA', dicomDate(source.dateTaken))] : []),
    text(0x00080060, 'CS', MODALITY[source.kind]),
    text(0x00080064, 'CS', 'WSD'),
    text(0x00080070, 'LO'),
    text(0x0008103e, 'LO', 'Radiograph'),
    ...(source.device ? [text(0x00081090, 'LO', plain(source.device).slice(0, 64))] : []),
    text(0x00082111, 'ST', DERIVATION),
    ...patientElements(source),
    text(0x00181016, 'LO', 'Molaar'),
    text(0x0020000e, 'UI', imageSeriesUid(source.id)),
    text(0x00200011, 'IS', 1),
    text(0x00200013, 'IS', 1),
    text(0x00200020, 'CS'),
    // The side of a series is one; both sides can be said of an image only.
    text(0x00200060, 'CS', source.laterality === 'B' ? null : source.laterality),
    ...(source.laterality === 'B' ? [text(0x00200062, 'CS', 'B')] : []),
    ...pixelElements(source),
  );
}

const DERIVATION = 'Picture of the radiograph as the portal stores and shows it; windows and tables of a DICOM source are applied.';

function pixelElements({ width, height, depth, format, millimetresPerPixel }: DicomSource): DicomElement[] {
  return [
    numbers(0x00280002, 'US', 1),
    text(0x00280004, 'CS', 'MONOCHROME2'),
    numbers(0x00280010, 'US', height),
    numbers(0x00280011, 'US', width),
    ...(millimetresPerPixel === null ? [] : spacingElements(millimetresPerPixel)),
    numbers(0x00280100, 'US', depth),
    numbers(0x00280101, 'US', depth),
    numbers(0x00280102, 'US', depth - 1),
    numbers(0x00280103, 'US', 0),
    ...(format === 'jpeg' ? [text(0x00282110, 'CS', '01'), text(0x00282114, 'CS', 'ISO_10918_1')] : []),
  ];
}

function spacingElements(millimetresPerPixel: number): DicomElement[] {
  // A decimal string has at most 16 characters.
  const size = String(Number(millimetresPerPixel.toPrecision(9)));
  return [
    text(0x00280030, 'DS', size, size),
    text(0x00280a02, 'CS', 'FIDUCIAL'),
    text(0x00280a04, 'LO', 'Known length, or size at the teeth as the device states'),
  ];
}

/**
 * Reads the pixels of a radiograph as it is shown, row by row, little endian.
 * @throws NOT_FOUND when it was deleted.
 */
export async function readPixelBytes(
  deps: Pick<Deps, 'store' | 'singleTiles'>,
  organizationId: string,
  source: DicomSource,
): Promise<Uint8Array> {
  const { pixels } = await readAllGrey(await readShownOriginal(deps, organizationId, source));
  const is16 = pixels instanceof Uint16Array;
  if (is16 !== (source.depth === 16) || pixels.length !== source.width * source.height)
    throw new Error(`image ${source.id} differs from its row`);
  return new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
}

/** Returns the element of the pixels. */
export function pixelElement(source: DicomSource, pixels: Uint8Array): DicomElement {
  return bytes(PIXEL_DATA, source.depth === 16 ? 'OW' : 'OB', pixels);
}
