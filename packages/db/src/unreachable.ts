import pg from 'pg';

/** Connection lost or refused (class 08), too many of them, server stopping or starting. */
const CLASSES = /^(08|53300|57P0[123])/;
/** What Node says of a socket that does not reach its end. */
const SOCKET = new Set([
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
/** node-postgres gives these no code. */
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether the database did not answer at all: nothing of ours is wrong, and the same request may succeed soon. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return CLASSES.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnreachable);
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && SOCKET.has(code) && 'syscall' in error) || WORDS.test(error.message);
}
