import { Kysely, type MigrationResultSet, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Database, inTransaction } from '../database';
import { createRoles, ROLE, type RolePasswords } from '../roles/create-roles';
import { isUnreachable } from '../unreachable';
import { openToOwner } from './open-to-owner';
import { type LockLimits, repeatWhileLocked } from './repeat-while-locked';
import { FORMER_NAMES, MIGRATIONS, NEWEST_MIGRATION } from './table';

export interface MigrateOptions extends RolePasswords {
  /** Address of the database's owner, who needs CREATEROLE or is a superuser. */
  ownerUrl: string;
  /** How it waits for the locks of others; tests shorten it. */
  locks?: Partial<LockLimits>;
  /** The last migration that is applied, for a restore of an older backup; the newest by default. */
  upTo?: string;
}

/** Key of the advisory lock; arbitrary, but used for nothing else. */
const MIGRATION_LOCK = 7_304_118;

/** Shorter than people notice; long enough for the transactions of requests to end. */
const LOCKS: LockLimits = { waitMs: 500, pauseMs: 1_000, patienceMs: 10 * 60_000 };

/**
 * Brings roles and schema up to date. Safe to repeat and to run concurrently. Of a database that has data each
 * migration runs in a transaction of its own, so that none keeps the locks of those before it; of a new one as many as
 * possible run in one. It waits for the locks of others without keeping them waiting.
 * @throws Error with one line when a newer version has migrated the database, others keep tables locked for minutes, or
 * the database ends meanwhile.
 * @returns The last migration's name.
 */
export async function migrate({ ownerUrl, locks, upTo = NEWEST_MIGRATION, ...passwords }: MigrateOptions): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // It is idle while the migrations run: when the database ends meanwhile, their next query reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    // Until the connection ends: one migration at a time, including roles and memberships.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await createRoles(client, passwords);
    await withMembership(client, async () => {
      await client.query(`create schema if not exists bullmq authorization ${ROLE.queue}`);
      await applyPending(ownerUrl, upTo, { ...LOCKS, ...locks });
    });
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const reason = (error as Error).message;
    throw new Error(`the database stopped responding during the migration (${reason}); the next start continues it`, { cause: error });
  } finally {
    await client.end();
  }
  return upTo;
}

/**
 * Makes the owner a member of the roles that own objects. Without being superuser it can only give objects to roles it
 * is a member of. The membership ends with the migration, because the entry role sees every organization.
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

async function applyPending(ownerUrl: string, upTo: string, locks: LockLimits): Promise<void> {
  const db = openOwned(ownerUrl, locks.waitMs);
  // Makes indexes concurrently, for which it waits behind everybody and nobody behind it.
  const online = openOwned(ownerUrl, 0);
  const open = () => repeatWhileLocked(() => db.transaction().execute(openToOwner), locks);
  const run = (migrations: () => Promise<MigrationResultSet>) => repeatWhileLocked(() => succeed(migrations), locks);
  try {
    await renameRecorded(db);
    await rejectNewer(db);
    const wanted = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= upTo));
    const provider = { getMigrations: async () => wanted };
    // Development databases may have recorded a migration before an earlier one existed; released ones cannot, since a
    // test compares the table with released.json.
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
    const all = await migrator.getMigrations();
    const isNew = all.every(({ executedAt }) => !executedAt);
    const pending = all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
    for (const [index, name] of pending.entries()) {
      const work = wanted[name]?.online;
      if (work) {
        await open();
        await work(online);
      }
      const next = pending[index + 1];
      if (isNew && next && !wanted[next]?.online) continue;
      await run(() => migrator.migrateTo(name));
    }
    await open();
    await sql`grant select on kysely_migration to ${sql.raw(ROLE.app)}`.execute(db);
  } finally {
    await Promise.all([db.destroy(), online.destroy()]);
  }
}

/** @param waitMs The longest wait for a lock; 0: as long as it takes. */
function openOwned(ownerUrl: string, waitMs: number): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('connect', (client) => {
    // Between two queries of a transaction, where the pool does not listen.
    client.on('error', () => {});
    // A connection's first query; an error of it comes again with the next one.
    void client.query(`set lock_timeout = ${waitMs}`).catch(() => {});
  });
  // Of an idle connection: the next query reports it, and after the last one a restore stops the database.
  pool.on('error', () => {});
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

/** @throws the error of a migration, which Kysely returns. */
async function succeed(run: () => Promise<MigrationResultSet>): Promise<void> {
  const { error } = await run();
  if (error) throw error;
}

/** Rejects a database of a newer version, whose migrations this one does not know. */
async function rejectNewer(db: Kysely<unknown>): Promise<void> {
  if (!(await hasRecorded(db))) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS));
  if (unknown.length === 0) return;
  throw new Error(
    `the database was migrated by a newer version of Molaar (it has ${unknown.join(', ')}, this version ends at ${NEWEST_MIGRATION}): ` +
      'start that version, or restore a backup that this version made',
  );
}

async function hasRecorded(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}

/** Gives recorded migrations their present names. */
async function renameRecorded(db: Kysely<unknown>): Promise<void> {
  if (!(await hasRecorded(db))) return;
  for (const [former, name] of Object.entries(FORMER_NAMES))
    await sql`update kysely_migration set name = ${name} where name = ${former}`.execute(db);
}

/** Returns the name of the last migration of this database. */
export async function latestMigration(db: Database): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(tx);
    return rows[0]?.name ?? 'none';
  });
}
