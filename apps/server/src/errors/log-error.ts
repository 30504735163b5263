import type { AppError } from '@molaar/contracts';
import { TRPCError } from '@trpc/server';
import type { Logger } from 'pino';
import { isUnexpected } from './to-app-error';

/** Logs an error: an unexpected one with its cause, an expected one as one line at level info. */
export function logError(log: Logger, error: AppError): void {
  const { code, description, cause } = error;
  if (isUnexpected(error)) log.error({ code, description, cause: innermost(cause) }, 'request failed');
  else log.info({ code, description }, 'request rejected');
}

/** Returns the error that a procedure threw: tRPC wraps it. */
function innermost(cause: unknown): unknown {
  return cause instanceof TRPCError && cause.cause ? innermost(cause.cause) : cause;
}
