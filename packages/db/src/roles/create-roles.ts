import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { scramVerifier } from './scram';

/**
 * app: the server; row-level security applies to it. queue: only the tables of the job queue. entry: cannot sign in;
 * owns the few functions that work before an organization is known, and its policies show only the tables that these
 * functions need.
 */
export const ROLE = { app: 'molaar_app', queue: 'molaar_queue', entry: 'molaar_entry' } as const;

/**
 * What a statement and an idle transaction of a role may take, including the wait for locks. Settings of the role, so
 * that they also hold through PgBouncer.
 */
const LIMITS = ['statement_timeout=20s', 'idle_in_transaction_session_timeout=60s'];

export interface RolePasswords {
  appPassword: string;
  queuePassword: string;
}

const TRIES = 5;
/**
 * SQLSTATEs of two concurrent migrations in one cluster, because roles belong to the cluster: "tuple concurrently
 * updated", duplicates.
 */
const CONCURRENT = new Set(['XX000', '23505', '42710']);

/** Creates or updates the roles. Requires CREATEROLE, not superuser. */
export async function createRoles(client: pg.Client, passwords: RolePasswords): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await createRole(client, ROLE.app, passwords.appPassword);
      await createRole(client, ROLE.queue, passwords.queuePassword);
      await createRole(client, ROLE.entry, undefined);
      return;
    } catch (error) {
      const concurrent = error instanceof pg.DatabaseError && CONCURRENT.has(error.code ?? '');
      if (!concurrent || attempt === TRIES) throw error;
      await delay(50 * attempt);
    }
  }
}

async function createRole(client: pg.Client, name: string, password: string | undefined): Promise<void> {
  const found = await client.query<{ rolsuper: boolean; rolbypassrls: boolean; rolconfig: string[] | null }>(
    'select rolsuper, rolbypassrls, rolconfig from pg_roles where rolname = $1',
    [name],
  );
  const role = found.rows[0];
  if (!role) await client.query(`create role ${client.escapeIdentifier(name)}`);
  // Mentioning SUPERUSER or BYPASSRLS, even to revoke them, requires a superuser; so a wrong role is rejected instead.
  if (role?.rolsuper || role?.rolbypassrls) throw new Error(`role ${name} may bypass row-level security`);
  const login = password === undefined ? 'nologin' : `login password ${client.escapeLiteral(scramVerifier(password))}`;
  await client.query(`alter role ${client.escapeIdentifier(name)} ${login}`);
  if (password !== undefined) await setLimits(client, name, role?.rolconfig ?? []);
}

/** Changes only what differs: concurrent changes of one role fail. */
async function setLimits(client: pg.Client, name: string, present: readonly string[]): Promise<void> {
  for (const limit of LIMITS) {
    if (present.includes(limit)) continue;
    const [setting = '', value = ''] = limit.split('=');
    await client.query(`alter role ${client.escapeIdentifier(name)} set ${setting} = ${client.escapeLiteral(value)}`);
  }
}
