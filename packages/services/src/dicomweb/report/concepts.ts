import type { DicomCode } from '@molaar/dicom';

const dcm = (value: string, meaning: string): DicomCode => ({ value, scheme: 'DCM', meaning });
const sct = (value: string, meaning: string): DicomCode => ({ value, scheme: 'SCT', meaning });

/** Names of the parts of a measurement report (PS3.16, TID 1500), as DICOM's own lists give them. */
export const CONCEPT = {
  report: dcm('126000', 'Imaging Measurement Report'),
  language: dcm('121049', 'Language of Content Item and Descendants'),
  observerType: dcm('121005', 'Observer Type'),
  person: dcm('121006', 'Person'),
  personName: dcm('121008', 'Person Observer Name'),
  device: dcm('121007', 'Device'),
  deviceUid: dcm('121012', 'Device Observer UID'),
  deviceName: dcm('121013', 'Device Observer Name'),
  procedureReported: dcm('121058', 'Procedure reported'),
  imageLibrary: dcm('111028', 'Image Library'),
  imageLibraryGroup: dcm('126200', 'Image Library Group'),
  modality: dcm('121139', 'Modality'),
  studyDate: dcm('111060', 'Study Date'),
  imagingMeasurements: dcm('126010', 'Imaging Measurements'),
  measurementGroup: dcm('125007', 'Measurement Group'),
  trackingId: dcm('112039', 'Tracking Identifier'),
  trackingUid: dcm('112040', 'Tracking Unique Identifier'),
  finding: dcm('121071', 'Finding'),
  findingSite: sct('363698007', 'Finding Site'),
  topographicalModifier: sct('106233006', 'Topographical modifier'),
  jawRegion: sct('661005', 'Jaw region'),
  imageRegion: dcm('111030', 'Image Region'),
  source: dcm('121112', 'Source of Measurement'),
  algorithmName: dcm('111001', 'Algorithm Name'),
  algorithmVersion: dcm('111003', 'Algorithm Version'),
  comment: dcm('121106', 'Comment'),
  english: { value: 'en', scheme: 'RFC5646', meaning: 'English' },
} as const satisfies Record<string, DicomCode>;

/** Modalities as codes of procedures (PS3.16, CID 29). */
export const PROCEDURE = {
  PX: dcm('PX', 'Panoramic X-Ray'),
  IO: dcm('IO', 'Intra-oral Radiography'),
  DX: dcm('DX', 'Digital Radiography'),
} as const;
