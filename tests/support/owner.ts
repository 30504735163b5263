import pg from 'pg';

export interface Owner {
  /** Runs a statement past row-level security; answers its rows. */
  query<Row extends object = object>(statement: string, values?: unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

/** The database's owner, for what a test must arrange or look at behind the application's back. */
export async function connectOwner(ownerUrl: string): Promise<Owner> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  return {
    query: async (statement, values) => (await client.query(statement, values)).rows,
    end: () => client.end(),
  };
}
