import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { scramVerifier } from './scram';

/**
 * app: the server; bound by row-level security. queue: the job queue's tables and nothing of the clinic.
 * entry: cannot sign in; owns the few functions that answer before an organization is known, and sees through
 * policies only the tables that those functions need.
 */
export const ROLE = { app: 'molaar_app', queue: 'molaar_queue', entry: 'molaar_entry' } as const;

export interface RolePasswords {
  appPassword: string;
  queuePassword: string;
}

const TRIES = 5;
/** Two migrations at once in one cluster (roles are the cluster's, not the database's): "tuple concurrently updated", duplicates. */
const CONCURRENT = new Set(['XX000', '23505', '42710']);

/** Makes the roles or brings them up to date. Needs CREATEROLE, not superuser. */
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
  const found = await client.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'select rolsuper, rolbypassrls from pg_roles where rolname = $1',
    [name],
  );
  const role = found.rows[0];
  if (!role) await client.query(`create role ${client.escapeIdentifier(name)}`);
  // Naming SUPERUSER or BYPASSRLS, even to refuse them, asks for a superuser; so a wrong role is refused instead.
  if (role?.rolsuper || role?.rolbypassrls) throw new Error(`role ${name} may bypass row-level security: refused`);
  const login = password === undefined ? 'nologin' : `login password ${client.escapeLiteral(scramVerifier(password))}`;
  await client.query(`alter role ${client.escapeIdentifier(name)} ${login}`);
}
