import { sql } from 'kysely';
import type { Tx } from '../tx';

/** Work of all clinics that is due and not done. */
export interface WorkDue {
  kind: 'mail' | 'delivery' | 'webhook' | 'analysis';
  count: number;
  /** How long the oldest has been due. */
  oldestSeconds: number;
}

/** Counts due e-mails, deliveries to practice systems, webhooks and unfinished analyses of all clinics. */
export async function countWorkDue(tx: Tx): Promise<WorkDue[]> {
  const { rows } = await sql<WorkDue>`
    select kind, count::int as count, oldest_seconds as "oldestSeconds" from entry.work_due()`.execute(tx);
  return rows;
}
