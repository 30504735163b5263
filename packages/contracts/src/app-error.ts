import { ERROR_STATUS, type ErrorCode } from './error-codes';

/**
 * An error that a user may see. The client translates `code`. `description` is for logs and partners' developers and
 * contains no person's data. `fields` maps a form field to a message key or text; for STATUSES_CONTRADICT a tooth to
 * its contradictions.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly description: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Where the caller can fix it: a path of the portal, sent as the header `redirect-url`. */
  readonly redirectTo: string | undefined;

  constructor(
    code: ErrorCode,
    description: string,
    options: { fields?: Record<string, string>; retryAfterSeconds?: number; redirectTo?: string | undefined; cause?: unknown } = {},
  ) {
    super(`${code}: ${description}`, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.description = description;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.redirectTo = options.redirectTo;
  }
}

/** Body of every response outside 200–299, in REST and tRPC. `message` is an error code. */
export interface ErrorBody {
  status: number;
  message: ErrorCode;
  description: string;
  fields?: Record<string, string>;
  /** For TOO_MANY_REQUESTS: seconds to wait, as in the header `Retry-After`. */
  retryAfter?: number;
}

/** Converts an error into the body of a response. */
export function toErrorBody(error: AppError): ErrorBody {
  const { status, code: message, description, fields, retryAfterSeconds } = error;
  const retryAfter = message === 'TOO_MANY_REQUESTS' ? retryAfterSeconds : undefined;
  return { status, message, description, ...(fields ? { fields } : {}), ...(retryAfter === undefined ? {} : { retryAfter }) };
}
