import type { ErrorCode } from '@molaar/contracts';

/** Codes with which an uploaded file is rejected. */
export const FILE_ERRORS: ErrorCode[] = [
  'IMAGE_TOO_LARGE',
  'STORAGE_LIMIT_REACHED',
  'IMAGE_TYPE_NOT_SUPPORTED',
  'IMAGE_UNREADABLE',
  'MALWARE_FOUND',
  'DICOM_WITHOUT_IMAGE',
  'DICOM_MULTI_FRAME',
  'DICOM_ENCODING_NOT_SUPPORTED',
];
