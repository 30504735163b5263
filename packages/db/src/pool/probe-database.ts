import pg from 'pg';
import type { Probed } from './answer-watch';

/** Asks the database over a connection of its own. An error of the database is an answer too. */
export async function probeDatabase(connectionString: string, withinMs: number): Promise<Probed> {
  const began = performance.now();
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: withinMs });
  client.on('error', () => {});
  try {
    await client.connect();
    // A pooler accepts connections also while the database behind it does not answer.
    const left = Math.max(1, withinMs - (performance.now() - began));
    await client.query({ text: 'select 1', query_timeout: left } as pg.QueryConfig);
    void client.end().catch(() => {});
    return 'answered';
  } catch (error) {
    // Without a farewell, which a frozen server would not read.
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    if (error instanceof pg.DatabaseError) return 'answered';
    return performance.now() - began < withinMs ? 'refused' : 'silent';
  }
}
