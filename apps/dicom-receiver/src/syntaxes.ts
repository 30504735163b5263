const VERIFICATION = '1.2.840.10008.1.1';

/** Images that the portal reads: CR, DX, intraoral, secondary captures (PS3.4, annex B). */
const IMAGES: ReadonlySet<string> = new Set(
  ['1', '1.1', '1.1.1', '1.3', '1.3.1', '7', '7.1', '7.2', '7.3', '7.4'].map((last) => `1.2.840.10008.5.1.4.1.1.${last}`),
);

/** Encodings that the portal reads: docs/integration/dicom.md. */
const TRANSFERS: ReadonlySet<string> = new Set([
  '1.2.840.10008.1.2',
  '1.2.840.10008.1.2.1',
  '1.2.840.10008.1.2.1.99',
  '1.2.840.10008.1.2.2',
  '1.2.840.10008.1.2.4.50',
  '1.2.840.10008.1.2.4.51',
  '1.2.840.10008.1.2.4.57',
  '1.2.840.10008.1.2.4.70',
  '1.2.840.10008.1.2.4.80',
  '1.2.840.10008.1.2.4.81',
  '1.2.840.10008.1.2.4.90',
  '1.2.840.10008.1.2.4.91',
  '1.2.840.10008.1.2.5',
]);

/** Whether the receiver takes objects of this class: radiographs, and the echo. */
export const isAcceptedClass = (uid: string): boolean => uid === VERIFICATION || IMAGES.has(uid);
/** Whether the receiver takes objects in this transfer syntax. */
export const isAcceptedTransfer = (uid: string): boolean => TRANSFERS.has(uid);

/** This program in the files and associations that it makes: a UUID of its own as a UID. */
export const IMPLEMENTATION = { classUid: '2.25.247712095434011872903351720417586519074', version: 'MOLAAR_RCV_1' } as const;
