import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Database, inTransaction } from '../database';
import { createRoles, ROLE, type RolePasswords } from '../roles/create-roles';
import { MIGRATIONS } from './table';

export interface MigrateOptions extends RolePasswords {
  /** Connects as the owner of the database: CREATEROLE, or superuser. */
  ownerUrl: string;
}

/** Any number that nothing else locks in this database. */
const MIGRATION_LOCK = 7_304_118;

/**
 * Brings roles and schema up to date; safe to run again and by several at once. All pending migrations go in one
 * transaction. Answers the last migration's name.
 */
export async function migrate({ ownerUrl, ...passwords }: MigrateOptions): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Held until the connection ends: one migration at a time, roles and memberships included.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await createRoles(client, passwords);
    await withMembership(client, async () => {
      await client.query(`create schema if not exists bullmq authorization ${ROLE.queue}`);
      await applyPending(ownerUrl);
    });
  } finally {
    await client.end();
  }
  return Object.keys(MIGRATIONS).at(-1) ?? 'none';
}

/**
 * An owner who is no superuser may give objects away only to roles that it belongs to. It belongs to them for the
 * migration alone: later it would see every organization through the entry role.
 */
async function withMembership(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = current_user');
  if (rows[0]?.rolsuper) return work();
  await client.query(`grant ${ROLE.entry}, ${ROLE.queue} to current_user`);
  try {
    await work();
  } finally {
    await client.query(`revoke ${ROLE.entry}, ${ROLE.queue} from current_user granted by current_user`);
  }
}

async function applyPending(ownerUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    await sql`grant select on kysely_migration to ${sql.raw(ROLE.app)}`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** The name of the last migration that this database has. */
export async function latestMigration(db: Database): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(tx);
    return rows[0]?.name ?? 'none';
  });
}
