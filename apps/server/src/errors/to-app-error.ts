import { AppError, type Locale } from '@molaar/contracts';
import { fieldErrors } from '@molaar/i18n';
import { ObjectDamagedError, ObjectNotFoundError, StorageUnavailableError } from '@molaar/storage';
import { TRPCError } from '@trpc/server';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';

/**
 * Returns any error as one that a caller may see. The text of an unexpected error is not part of it: it is in the log,
 * under the request's id.
 */
export function toAppError(error: unknown, locale: Locale): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error))
    return new AppError('SERVICE_UNAVAILABLE', 'the disk is full', { retryAfterSeconds: DISK_FULL_SECONDS, cause: error });
  if (error instanceof StorageUnavailableError)
    return new AppError('SERVICE_UNAVAILABLE', 'the object store does not respond', {
      retryAfterSeconds: STORAGE_AWAY_SECONDS,
      cause: error,
    });
  if (error instanceof ObjectDamagedError) return new AppError('IMAGE_UNREADABLE', 'the stored file is damaged', { cause: error });
  if (error instanceof ObjectNotFoundError) return new AppError('NOT_FOUND', 'the stored file does not exist', { cause: error });
  if (error instanceof z.ZodError) return validationFailed(error, locale);
  if (error instanceof TRPCError) return fromTrpc(error, locale);
  // tRPC decodes the address itself, and throws this for one that is not valid.
  if (error instanceof URIError) return new AppError('VALIDATION_FAILED', 'the address is not encoded correctly', { cause: error });
  if (isHungUp(error)) return new AppError('VALIDATION_FAILED', 'the request ended before its body', { cause: error });
  if (error instanceof HTTPException && error.status < 500)
    return error.status === 404
      ? new AppError('NOT_FOUND', 'unknown address', { cause: error })
      : new AppError('VALIDATION_FAILED', unreadable(error), { cause: error });
  return new AppError('SOMETHING_WENT_WRONG', 'unexpected error', { cause: error });
}

/** Says why a request cannot be read, as far as the framework knows. */
function unreadable({ status, message }: HTTPException): string {
  if (status === 415) return 'this call takes no body of this Content-Type: send application/json, or what openapi.json names';
  if (message.startsWith('Malformed JSON')) return 'the body is not valid JSON';
  if (message.startsWith('Malformed FormData')) return 'the body is not valid multipart/form-data';
  return 'the request cannot be read';
}

/** Roughly the time that a restart of an object store takes. */
const STORAGE_AWAY_SECONDS = 10;
/** An operator has to free some space. */
const DISK_FULL_SECONDS = 60;
const DISK_FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && DISK_FULL_CODES.includes((error as NodeJS.ErrnoException).code);
}

/** Node's error when a connection ends, or is ended for slowness, while the body of its request is read. */
function isHungUp(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
}

/**
 * Most fields in a response: thousands of annotations with the same error would make it many times as long as the
 * request.
 */
const MOST_FIELDS = 100;

/** Returns true for an error that an operator has to investigate. */
export function isUnexpected(error: AppError): boolean {
  return error.status >= 500;
}

function validationFailed(error: z.ZodError, locale: Locale): AppError {
  const all = Object.entries(fieldErrors(error, locale));
  const fields = Object.fromEntries(all.slice(0, MOST_FIELDS));
  const more = all.length > MOST_FIELDS ? ` and ${all.length - MOST_FIELDS} more` : '';
  return new AppError('VALIDATION_FAILED', `not valid: ${Object.keys(fields).join(', ')}${more}`, { fields, cause: error });
}

/** Unwraps what a procedure threw, and maps tRPC's own errors for requests that it cannot parse. */
function fromTrpc(error: TRPCError, locale: Locale): AppError {
  if (error.cause !== undefined && error.cause !== error) {
    const inner = toAppError(error.cause, locale);
    if (inner.code !== 'SOMETHING_WENT_WRONG' || error.code === 'INTERNAL_SERVER_ERROR') return inner;
  }
  switch (error.code) {
    case 'NOT_FOUND':
    case 'METHOD_NOT_SUPPORTED':
      // Nobody but the portal's own pages makes these calls, so that the page is of another version.
      return new AppError('PAGE_OUTDATED', 'unknown procedure', { cause: error });
    case 'BAD_REQUEST':
    case 'PARSE_ERROR':
    case 'UNSUPPORTED_MEDIA_TYPE':
      return new AppError('VALIDATION_FAILED', 'the request cannot be read', { cause: error });
    default:
      return new AppError('SOMETHING_WENT_WRONG', 'unexpected error', { cause: error });
  }
}
