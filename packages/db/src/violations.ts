import pg from 'pg';

const UNIQUE = '23505';

/**
 * Data that no column takes, whatever the schemas before it let pass: a number or a date out of range, a NUL inside a text,
 * half a surrogate pair inside a document. The sender's mistake, not ours.
 */
const UNSTORABLE = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05']);

export function isUnstorable(error: pg.DatabaseError): boolean {
  return UNSTORABLE.has(error.code ?? '');
}

/** A row that row-level security does not let in, or a missing right. */
export function isOutsidePolicy(error: pg.DatabaseError): boolean {
  return error.code === '42501';
}

/** Two transactions waited for each other, and PostgreSQL undid this one. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/** Whether an error is this unique index's refusal. The transaction is lost after it: translate it and throw. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE && error.constraint === constraint;
}
