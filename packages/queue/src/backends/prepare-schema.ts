import { type PgQueryable, runMigrations } from 'bullmq';
import type pg from 'pg';

/**
 * Brings BullMQ's tables up to date inside schema `bullmq`, which packages/db made for the queue's role.
 * BullMQ begins with CREATE SCHEMA IF NOT EXISTS, and PostgreSQL refuses even that to a role without
 * CREATE on the database, which ours must not have; so that one statement is left out when the schema is there.
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
