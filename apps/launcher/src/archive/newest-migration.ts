import type pg from 'pg';

/** Returns the name of the last migration of the connected database. */
export async function newestMigration(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1');
  return rows[0]?.name ?? 'none';
}
