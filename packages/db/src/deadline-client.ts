import pg from 'pg';

/** node-postgres rejects a query with this message and has no code for it. */
export const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';

/**
 * A client that closes its connection when a query exceeds `query_timeout`: the server may never answer it, and
 * node-postgres would go on to wait for the answer before it sends the next query.
 */
export class DeadlineClient extends pg.Client {
  /** Called when a query got no answer. */
  onLost?: () => void;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Assigned, since node-postgres declares eight overloads.
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((...given: unknown[]) => {
      const result = query(...given);
      if (result instanceof Promise) result.catch((error: Error) => this.#closeAfter(error));
      return result;
    }) as typeof this.query;
  }

  /** Closes the connection without a farewell, which nobody would read. */
  drop(reason: Error): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(error: Error): void } } };
    connection.stream.destroy(reason);
  }

  #closeAfter(error: Error): void {
    if (error.message !== QUERY_TIMEOUT_MESSAGE) return;
    this.drop(error);
    this.onLost?.();
  }
}

/**
 * Closes all idle connections of the pool once a query got no answer: they are probably lost too, and each would cost
 * another request its deadline.
 */
export function dropLostConnections(pool: pg.Pool): void {
  const idle = new Set<DeadlineClient>();
  const dropIdle = (): void => {
    for (const client of idle) client.drop(new Error('Connection terminated: another one was lost'));
  };
  // The pool creates these clients only.
  const own = (client: pg.PoolClient) => client as unknown as DeadlineClient;
  pool.on('connect', (client) => {
    own(client).onLost = dropIdle;
  });
  pool.on('release', (_error, client) => idle.add(own(client)));
  pool.on('acquire', (client) => idle.delete(own(client)));
  pool.on('remove', (client) => idle.delete(own(client)));
}
