import pg from 'pg';

/** Marks a text for `DeadlineClient`; Kysely has no other way to name a statement. A comment for PostgreSQL. */
const MARK = '/* prepared */ ';
/** Most texts are those of a few calls; others could be made from a variable number of parts. */
const MOST_NAMES = 200;

const names = new Map<string, string>();
let generation = 0;

/** Marks a statement to be parsed and planned once per connection, where the connection allows it. */
export function asPrepared(text: string): string {
  return MARK + text;
}

/** Returns the name under which a marked statement is prepared; undefined for all others. */
export function preparedName(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith(MARK)) return undefined;
  const known = names.get(text);
  if (known || names.size >= MOST_NAMES) return known;
  const name = `molaar_${generation}_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Whether a migration has changed the columns of a table that a prepared statement reads whole. Forgets the names, so
 * that a repetition prepares the statements again on every connection.
 */
export function isStalePlan(error: unknown): boolean {
  const isStale = error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan');
  if (isStale) {
    names.clear();
    generation += 1;
  }
  return isStale;
}
