import { expect } from 'vitest';
import type { TestPortal } from './portal';

/**
 * Starts all calls while another connection locks the row (an image by default), and releases it once all of them wait
 * for it: they then run concurrently on any machine.
 */
export async function race<T>(
  { asOwner }: TestPortal,
  rowId: string,
  calls: readonly (() => Promise<T>)[],
  table: 'images' | 'patients' | 'users' | 'organizations' = 'images',
): Promise<PromiseSettledResult<T>[]> {
  await asOwner('begin');
  try {
    await asOwner(`select from ${table} where id = $1 for update`, [rowId]);
    const running = Promise.allSettled(calls.map((call) => call()));
    const countWaiting = async () => {
      await asOwner('select pg_stat_clear_snapshot()');
      const waiting = await asOwner(
        `select from pg_stat_activity where datname = current_database() and usename = 'molaar_app' and wait_event_type = 'Lock'`,
      );
      return waiting.length;
    };
    await expect.poll(countWaiting, { message: 'calls that wait for the row' }).toBeGreaterThanOrEqual(calls.length);
    await asOwner('commit');
    return await running;
  } catch (error) {
    await asOwner('rollback');
    throw error;
  }
}
