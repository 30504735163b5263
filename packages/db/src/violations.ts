import { AppError } from '@molaar/contracts';
import pg from 'pg';

const UNIQUE = '23505';

/**
 * SQLSTATEs of values that no column accepts although the schemas let them pass: a number or date out of range, a NUL
 * in a text, half a surrogate pair in a document.
 */
const UNSTORABLE = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05']);

/** Whether PostgreSQL rejected a value that no column accepts. */
export function isUnstorable(error: pg.DatabaseError): boolean {
  return UNSTORABLE.has(error.code ?? '');
}

/** Whether row-level security rejected a row, or a privilege is missing. */
export function isPolicyViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501';
}

/** Whether PostgreSQL rolled the transaction back to resolve a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/** Whether an error violates this unique index. The transaction has failed then: translate the error and throw. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE && error.constraint === constraint;
}

/** Maps the violation of the unique username. @throws EMAIL_EXISTS when the username is in use in any organization. */
export async function rejectTakenUsername<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_unique')) throw new AppError('EMAIL_EXISTS', 'the username is taken');
    throw error;
  }
}
