export { isDicom } from './part-10';
export { type DicomFile, readDicom, readDicomHeader } from './read-dicom';
export type { DicomHeader } from './read-header';
export type { DicomLut, DicomPixels, DicomWindow } from './read-pixels';
export { TRANSFER_SYNTAX } from './transfer-syntax';
