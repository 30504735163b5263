import type { AppError } from '@molaar/contracts';
import { TRPCError } from '@trpc/server';
import type { Logger } from 'pino';
import { isUnexpected } from './to-app-error';

/** Writes an error down: what is unexpected with its cause, the rest as one quiet line. */
export function logError(log: Logger, error: AppError): void {
  const { code, description, cause } = error;
  if (isUnexpected(error)) log.error({ code, description, cause: innermost(cause) }, 'request failed');
  else log.info({ code, description }, 'refused');
}

/** tRPC wraps what was thrown. */
function innermost(cause: unknown): unknown {
  return cause instanceof TRPCError && cause.cause ? innermost(cause.cause) : cause;
}
