import type { components } from './generated/schema.js';

/** Code of an error. New codes may be added; an unknown one is treated by its status. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** What an error response of the portal contains. */
interface ErrorBody {
  status: number;
  message: ErrorCode;
  description: string;
  fields?: Record<string, string>;
}

/** An error response of the portal. */
export class MolaarError extends Error {
  override readonly name: string = 'MolaarError';
  readonly status: number;
  readonly code: ErrorCode;
  /** Explanation in English, for logs. It contains no person's data. */
  readonly description: string;
  /** Text by invalid field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which the request may be repeated. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, message, description, fields }: ErrorBody, retryAfterSeconds?: number) {
    super(`${status} ${message}: ${description}`);
    this.status = status;
    this.code = message;
    this.description = description;
    this.fields = fields ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Returns whether an error is the portal's, and has one of the codes where some are named. */
  static is(error: unknown, ...codes: ErrorCode[]): error is MolaarError {
    return error instanceof MolaarError && (codes.length === 0 || codes.includes(error.code));
  }
}

/** No response: the portal could not be reached, or the connection was lost. `cause` has the reason. */
export class MolaarConnectionError extends Error {
  override readonly name: string = 'MolaarConnectionError';
}

/** The analysis of a radiograph failed. */
export class AnalysisFailedError extends Error {
  override readonly name: string = 'AnalysisFailedError';
  readonly analysis: components['schemas']['Analysis'];

  constructor(analysis: components['schemas']['Analysis']) {
    super(`the analysis failed: ${analysis.failure}`);
    this.analysis = analysis;
  }
}

/**
 * Returns the error of a response; one that is not the portal's (of a proxy, for example) gets a code by its status.
 */
export async function errorOf(response: Response): Promise<MolaarError> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  const body: unknown = await response.json().catch(() => undefined);
  if (isErrorBody(body)) return new MolaarError(body, retryAfter);
  const message = response.status >= 502 ? 'SERVICE_UNAVAILABLE' : 'SOMETHING_WENT_WRONG';
  return new MolaarError({ status: response.status, message, description: `response without an error body` }, retryAfter);
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body && 'status' in body && typeof body.message === 'string';
}
