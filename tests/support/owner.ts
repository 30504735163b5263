import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The running product's own database, to make it fail. */
export function databaseUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const { owner } = JSON.parse(readFileSync(join(dataDir, 'database-secrets.json'), 'utf8')) as { owner: string };
  return `postgres://molaar_owner:${owner}@127.0.0.1:${port}/molaar`;
}

export interface Owner {
  /** Runs a statement past row-level security; answers its rows. */
  query<Row extends object = object>(statement: string, values?: unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

/** The database's owner, for what a test must arrange or look at behind the application's back. */
export async function connectOwner(ownerUrl: string): Promise<Owner> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  // One connection, so that a statement can hold what the one before took: they go one after the other, as pg soon demands.
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
