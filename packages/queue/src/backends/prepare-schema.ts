import { type PgQueryable, runMigrations } from 'bullmq';
import type pg from 'pg';

/**
 * Updates BullMQ's tables in the schema `bullmq`, which packages/db created for the queue's role. BullMQ starts with
 * CREATE SCHEMA IF NOT EXISTS, which PostgreSQL denies to a role without CREATE on the database, even if the schema
 * exists; that statement is skipped then.
 */
export async function prepareSchema(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rowCount } = await client.query(`select 1 from pg_namespace where nspname = 'bullmq'`);
    const known = (rowCount ?? 0) > 0;
    const queryable: PgQueryable = {
      query: async (text, params) => {
        if (known && text.startsWith('CREATE SCHEMA IF NOT EXISTS')) return { rows: [] };
        return client.query(text, params as unknown[] | undefined) as never;
      },
    };
    await runMigrations(queryable, 'bullmq');
  } finally {
    client.release();
  }
}
