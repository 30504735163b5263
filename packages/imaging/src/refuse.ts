import { AppError } from '@molaar/contracts';

/** The bytes are of a known kind but broken: cut off, damaged or empty. */
export function unreadable(what: string, cause?: unknown): AppError {
  return new AppError('IMAGE_UNREADABLE', what, { cause });
}

/** Anything but a still grey or RGB image in PNG or JPEG. */
export function notSupported(what: string): AppError {
  return new AppError('IMAGE_TYPE_NOT_SUPPORTED', what);
}

export function tooLarge(what: string): AppError {
  return new AppError('IMAGE_TOO_LARGE', what);
}
