import pg from 'pg';
import { QUERY_TIMEOUT_MESSAGE } from './pool/deadline-client';

/**
 * SQLSTATEs: connection failed (class 08), a standby that is not promoted yet, disk full, too many connections,
 * statement or idle transaction over its limit, server stopping or starting.
 */
const UNREACHABLE_STATES = /^(08|25006|25P03|53100|53300|57014|57P0[123])/;
/** Node's codes of a socket that cannot connect or was cut. */
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
/** node-postgres gives these errors no code. */
const UNREACHABLE_MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether the database did not respond at all; the same request may succeed soon. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return UNREACHABLE_STATES.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnreachable);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && SOCKET_CODES.has(code) && 'syscall' in error) return true;
  return UNREACHABLE_MESSAGES.test(error.message) || error.message === QUERY_TIMEOUT_MESSAGE;
}

/** node-postgres' messages when no connection was there, or became ready, in time. */
const CONNECT_TIMEOUT_MESSAGES = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;

/** Whether a connection could not be had in time: the database does not answer, or all connections are in use. */
export function isConnectTimeout(error: unknown): boolean {
  return error instanceof Error && CONNECT_TIMEOUT_MESSAGES.test(error.message);
}
