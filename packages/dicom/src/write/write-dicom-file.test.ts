import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDicom, readDicomHeader } from '../read-dicom';
import { readDicomReferences } from '../read-references';
import { testRadiograph, writeDicom } from '../testing/write-dicom';
import { bytes, codeItem, dataSet, numbers, sequence, text } from './data-set';
import { jsonTag, toDicomJson } from './to-dicom-json';
import { uidOfUuid, uuidOfUid } from './uids';
import { writeDicomFile } from './write-dicom-file';

const elements = dataSet(
  text(0x00080005, 'CS', 'ISO_IR 192'),
  text(0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.7'),
  text(0x00080018, 'UI', '2.25.1'),
  text(0x00080060, 'CS', 'PX'),
  text(0x00100010, 'PN', 'Põld^Õnne'),
  text(0x00100020, 'LO', null),
  text(0x0020000d, 'UI', '2.25.2'),
  sequence(0x00082218, codeItem({ value: '661005', scheme: 'SCT', meaning: 'Jaw region' })),
  numbers(0x00280002, 'US', 1),
  text(0x00280004, 'CS', 'MONOCHROME2'),
  numbers(0x00280010, 'US', 2),
  numbers(0x00280011, 'US', 3),
  text(0x00280030, 'DS', 0.1, 0.1),
  numbers(0x00280100, 'US', 8),
  numbers(0x00280101, 'US', 8),
  numbers(0x00280102, 'US', 7),
  numbers(0x00280103, 'US', 0),
  bytes(0x7fe00010, 'OB', Uint8Array.of(1, 2, 3, 4, 5)),
);

describe('a written file', () => {
  it('is read as it was written', () => {
    const { header, pixels } = readDicom(writeDicomFile(elements));
    expect(header).toMatchObject({
      modality: 'PX',
      patient: { familyName: 'Põld', givenName: 'Õnne', id: '' },
      size: { width: 3, height: 2 },
    });
    expect([...pixels.bytes]).toEqual([1, 2, 3, 4, 5, 0]);
    expect(readDicomReferences(writeDicomFile(elements))).toEqual({
      sopClass: '1.2.840.10008.5.1.4.1.1.7',
      sopInstance: '2.25.1',
      study: '2.25.2',
    });
  });

  it('has each element once, and names its class and instance', () => {
    expect(() => dataSet(text(0x00080060, 'CS', 'PX'), text(0x00080060, 'CS', 'IO'))).toThrow('80060 occurs twice');
    expect(() => writeDicomFile(elements.filter(({ tag }) => tag !== 0x00080018))).toThrow('80018');
    expect(() => writeDicomFile(dataSet(...elements, text(0x00104000, 'LT', 'a'.repeat(70_000))))).toThrow('too long');
  });

  it('is converted to the DICOM JSON model, with addresses for bytes', () => {
    const json = toDicomJson(elements, (tag) => `/bulk/${jsonTag(tag)}`);
    expect(json['00100010']).toEqual({ vr: 'PN', Value: [{ Alphabetic: 'Põld^Õnne' }] });
    expect(json['00100020']).toEqual({ vr: 'LO' });
    expect(json['00280030']).toEqual({ vr: 'DS', Value: [0.1, 0.1] });
    expect(json['00082218']).toEqual({
      vr: 'SQ',
      Value: [
        {
          '00080100': { vr: 'SH', Value: ['661005'] },
          '00080102': { vr: 'SH', Value: ['SCT'] },
          '00080104': { vr: 'LO', Value: ['Jaw region'] },
        },
      ],
    });
    expect(json['7FE00010']).toEqual({ vr: 'OB', BulkDataURI: '/bulk/7FE00010' });
  });
});

describe('the UID of a UUID', () => {
  it('leads back to it, with the arcs below it, in at most 64 characters', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 3 }), (uuid, arcs) => {
        const uid = uidOfUuid(uuid, ...arcs);
        expect(uid.length).toBeLessThanOrEqual(64);
        expect(uuidOfUid(uid)).toEqual({ uuid, arcs: arcs.map(String) });
      }),
    );
  });

  it.each(['', '1.2.840', '2.25', '2.25.', '2.25.01', '2.25.-1', `2.25.${2n ** 128n}`, '2.25.1.', '2.25.1/2', `2.25.1${'.1'.repeat(40)}`])(
    'is not %j',
    (uid) => expect(uuidOfUid(uid)).toBeUndefined(),
  );
});

describe('the names of a file', () => {
  const file = writeDicom({ elements: testRadiograph({ width: 40, height: 30 }, Array(1200).fill(7)) });
  it('are read also of one that is cut off', () => {
    expect(readDicomReferences(file.subarray(0, 700))).toEqual(readDicomReferences(file));
    expect(readDicomReferences(file.subarray(0, 200))).toBeUndefined();
    expect(readDicomHeader(file).modality).toBe('PX');
  });

  it.each([Buffer.from('nothing'), Buffer.alloc(0), Buffer.alloc(400)])('are unknown of %j', (bytes) =>
    expect(readDicomReferences(bytes)).toBeUndefined(),
  );
});
