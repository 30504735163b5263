import { AppError } from '@molaar/contracts';

/** Returns the error for a DICOM file that is cut off or contradicts itself. */
export function unreadable(what: string, cause?: unknown): AppError {
  return new AppError('IMAGE_UNREADABLE', what, { cause });
}

/** Returns the error for pixels that are valid DICOM but not read. */
export function notDecodable(what: string): AppError {
  return new AppError('DICOM_ENCODING_NOT_SUPPORTED', what);
}
