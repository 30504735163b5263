import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';
import type { AnswerWatch } from './answer-watch';
import { preparedName } from './prepared-statements';

/** node-postgres rejects a query with this message and has no code for it. */
export const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';

/** What this client takes from the pool's settings besides node-postgres' own. */
interface OwnSettings {
  prepares?: boolean;
  watch?: AnswerWatch;
}

/**
 * A client that prepares marked statements if `prepares` is set, sends statements that are started together in one
 * piece, and closes its connection when a query exceeds `query_timeout`: the server may never answer it, and
 * node-postgres would go on to wait for the answer.
 */
export class DeadlineClient extends pg.Client {
  /** Called when a query got no answer. */
  onLost?: () => void;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Assigned, since node-postgres declares eight overloads.
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    const { prepares = false, watch } = (typeof config === 'object' ? config : {}) as OwnSettings;
    this.query = ((...given: unknown[]) => {
      this.#sendTogether();
      const name = prepares ? preparedName(given[0]) : undefined;
      const result = name === undefined ? query(...given) : query({ name, text: given[0], values: given[1] });
      if (result instanceof Promise) {
        watch?.watch(result);
        result.catch((error: Error) => this.#closeAfter(error));
      }
      return result;
    }) as typeof this.query;
  }

  /**
   * Closes the connection without a farewell, which nobody would read. The pool learns it at once, and not when the
   * operating system has closed the connection: until then somebody could be given it.
   */
  drop(reason: Error): void {
    this.#connection.emit('error', reason);
    this.#connection.stream.destroy();
  }

  get #connection(): EventEmitter & { stream: Writable } {
    return (this as unknown as { connection: EventEmitter & { stream: Writable } }).connection;
  }

  /** Writes the statements that are started until the event loop goes on in one piece: each piece wakes the server. */
  #sendTogether(): void {
    const { stream } = this.#connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
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
 * @returns Closes all connections, also those in use.
 */
export function dropLostConnections(pool: pg.Pool): () => void {
  const all = new Set<DeadlineClient>();
  const idle = new Set<DeadlineClient>();
  const drop = (clients: Set<DeadlineClient>, why: string): void => {
    for (const client of [...clients]) client.drop(new Error(`Connection terminated: ${why}`));
  };
  // The pool creates these clients only.
  const own = (client: pg.PoolClient) => client as unknown as DeadlineClient;
  pool.on('connect', (client) => {
    all.add(own(client));
    own(client).onLost = () => drop(idle, 'another one was lost');
  });
  pool.on('release', (_error, client) => idle.add(own(client)));
  pool.on('acquire', (client) => idle.delete(own(client)));
  pool.on('remove', (client) => {
    all.delete(own(client));
    idle.delete(own(client));
  });
  return () => drop(all, 'the database does not answer');
}
