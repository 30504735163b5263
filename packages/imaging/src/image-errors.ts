import { AppError } from '@molaar/contracts';

/** Returns the error for bytes of a known type that are cut off, damaged or empty. */
export function unreadable(what: string, cause?: unknown): AppError {
  return new AppError('IMAGE_UNREADABLE', what, { cause });
}

/** Returns the error for anything but a grey or RGB image in PNG or JPEG without animation. */
export function notSupported(what: string): AppError {
  return new AppError('IMAGE_TYPE_NOT_SUPPORTED', what);
}

/** Returns the error IMAGE_TOO_LARGE. @param what what is too large, for the log */
export function tooLarge(what: string): AppError {
  return new AppError('IMAGE_TOO_LARGE', what);
}
