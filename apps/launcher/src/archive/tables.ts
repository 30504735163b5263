import type pg from 'pg';

/** Book-keeping of the migration runner; a restore fills it by migrating. */
const NOT_CLINIC = ['kysely_migration', 'kysely_migration_lock'];

/** Names of the portal's own tables, the queue's schema left out: jobs are put back from the rows. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any($1) order by 1`,
    [NOT_CLINIC],
  );
  return rows.map(({ name }) => name);
}

/** Columns that may be written: generated ones fill themselves. */
export async function listColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
