import { sql } from 'kysely';
import type { Tx } from '../database';

/** Runs `work`, and returns how many patients an index of their table led to meanwhile. */
export async function countReadPatients(tx: Tx, work: () => Promise<unknown>): Promise<number> {
  // The connection also counts what former transactions read, for up to a second.
  const countAll = async () => {
    const { rows } = await sql<{ rows: number }>`select idx_tup_fetch::int as rows from pg_stat_xact_user_tables
      where relname = 'patients'`.execute(tx);
    return rows[0]?.rows ?? 0;
  };
  const before = await countAll();
  await work();
  return (await countAll()) - before;
}
