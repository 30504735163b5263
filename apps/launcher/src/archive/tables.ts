import type pg from 'pg';

/** Tables of the migration runner; a restore fills them by migrating. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Returns the names of the portal's tables. The queue's schema is left out: the sweep enqueues jobs again from the
 * rows.
 */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any($1) order by 1`,
    [MIGRATION_TABLES],
  );
  return rows.map(({ name }) => name);
}

/** Returns the columns of a table without generated ones. */
export async function listColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Quotes an SQL identifier. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
