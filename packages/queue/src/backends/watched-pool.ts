import type { AnswerWatch } from '@molaar/db/pool';
import type { PgPool } from 'bullmq';
import pg from 'pg';

/**
 * BullMQ knows a lost connection by this code only: it then repeats what it did after a pause. After any other error a
 * worker asks for the next job at once, without end, and counts a finished job as failed.
 */
class ConnectionLost extends Error {
  readonly code = 'ECONNREFUSED';

  constructor(reason: unknown) {
    super(`queue connection lost: ${(reason as Error).message}`, { cause: reason });
  }
}

/**
 * Wraps a pool for BullMQ: fails at once while the database is known to be away (in line, each query would wait for the
 * deadline of those before), and names lost connections so that BullMQ knows them.
 */
export function watchedPool(pool: pg.Pool, watch: AnswerWatch): PgPool {
  const connect = async (): Promise<pg.PoolClient> => {
    if (watch.away) throw new ConnectionLost(new Error('the database does not answer'));
    try {
      return await pool.connect();
    } catch (error) {
      if (/timeout/.test((error as Error).message)) watch.suspect();
      throw new ConnectionLost(error);
    }
  };
  const query = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await connect();
    try {
      const result = await client.query(text, values);
      client.release();
      return result;
    } catch (error) {
      const answered = error instanceof pg.DatabaseError;
      client.release(!answered);
      throw answered ? error : new ConnectionLost(error);
    }
  };
  const { options } = pool;
  const own = {
    connect,
    query,
    options,
    end: () => pool.end(),
    on: pool.on.bind(pool),
    removeAllListeners: pool.removeAllListeners.bind(pool),
  };
  return own as unknown as PgPool;
}
