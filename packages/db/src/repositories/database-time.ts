import { sql } from 'kysely';
import type { Tx } from '../tx';

/** Returns what the clock of the database's machine shows. */
export async function readDatabaseTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx);
  return rows[0]?.at as Date;
}
