import pg from 'pg';

const UNIQUE = '23505';

/** Whether an error is this unique index's refusal. The transaction is lost after it: translate it and throw. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE && error.constraint === constraint;
}
