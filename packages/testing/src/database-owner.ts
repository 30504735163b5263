import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Returns the address of a running product's embedded database for one of its roles. */
export function databaseUrl(dataDir: string, role: 'owner' | 'app' = 'owner'): string {
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const passwords = JSON.parse(readFileSync(join(dataDir, 'database-secrets.json'), 'utf8')) as Record<typeof role, string>;
  return `postgres://molaar_${role}:${passwords[role]}@127.0.0.1:${port}/molaar`;
}

export interface Owner {
  /** Runs a statement without row-level security. @returns its rows. */
  query<Row extends object = object>(statement: string, values?: unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

/** Connects as the owner of the database, to prepare or inspect what the application does not offer. */
export async function connectOwner(ownerUrl: string): Promise<Owner> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  // One connection, so that transactions span statements; pg requires that they run one after the other.
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: async (statement, values) => {
      const answer = last.then(() => client.query(statement, values));
      last = answer.catch(() => undefined);
      return (await answer).rows;
    },
    end: () => client.end(),
  };
}
