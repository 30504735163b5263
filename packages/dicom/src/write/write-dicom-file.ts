import { TRANSFER_SYNTAX } from '../transfer-syntax';
import { bytes, type DicomDataSet, dataSet, numbers, text } from './data-set';
import { concat, encodeDataSet } from './encode-data-set';

/** Names this program in the files that it writes (PS3.7, D.3.3.2): a UUID of its own as a UID. */
export const IMPLEMENTATION = { classUid: '2.25.247712095434011872903351720417586519073', version: 'MOLAAR_1' } as const;

const SOP_CLASS = 0x00080016;
const SOP_INSTANCE = 0x00080018;

/** Writes a data set as a DICOM file (PS3.10), Explicit VR Little Endian. It must name its SOP class and instance. */
export function writeDicomFile(elements: DicomDataSet): Uint8Array {
  return concat([fileHead(uidOf(elements, SOP_CLASS), uidOf(elements, SOP_INSTANCE)), encodeDataSet(elements)]);
}

function fileHead(sopClass: string, sopInstance: string): Uint8Array {
  const rest = encodeDataSet(
    dataSet(
      bytes(0x00020001, 'OB', Uint8Array.of(0, 1)),
      text(0x00020002, 'UI', sopClass),
      text(0x00020003, 'UI', sopInstance),
      text(0x00020010, 'UI', TRANSFER_SYNTAX.explicitLittle),
      text(0x00020012, 'UI', IMPLEMENTATION.classUid),
      text(0x00020013, 'SH', IMPLEMENTATION.version),
    ),
  );
  const preamble = new Uint8Array(132);
  preamble.set([0x44, 0x49, 0x43, 0x4d], 128);
  return concat([preamble, encodeDataSet(dataSet(numbers(0x00020000, 'UL', rest.length))), rest]);
}

function uidOf(elements: DicomDataSet, tag: number): string {
  const found = elements.find((element) => element.tag === tag);
  if (found?.vr !== 'UI' || !found.value[0]) throw new Error(`a data set without ${tag.toString(16)}`);
  return found.value[0];
}
