import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';

const KEYS: Readonly<Record<number, TRPC_ERROR_CODE_KEY>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/**
 * Returns tRPC's name and number for an HTTP status. Its client reconnects to a stream that ended with an internal
 * error or an unavailable service and stops after any other error, so a rejected request must not be sent as an
 * internal error.
 */
export function rpcCode(status: number): { key: TRPC_ERROR_CODE_KEY; number: (typeof TRPC_ERROR_CODES_BY_KEY)[TRPC_ERROR_CODE_KEY] } {
  const key = KEYS[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');
  return { key, number: TRPC_ERROR_CODES_BY_KEY[key] };
}
