import { vi } from 'vitest';
import type { TestPortal } from './portal';

/**
 * Starts all calls while another connection holds the row, a radiograph's unless said, and lets go once each of them waits for it: they
 * are truly under way at once, however fast the machine is.
 */
export async function race<T>(
  { asOwner }: TestPortal,
  rowId: string,
  calls: readonly (() => Promise<T>)[],
  table: 'images' | 'users' = 'images',
): Promise<PromiseSettledResult<T>[]> {
  await asOwner('begin');
  try {
    await asOwner(`select from ${table} where id = $1 for update`, [rowId]);
    const running = Promise.allSettled(calls.map((call) => call()));
    await vi.waitFor(async () => {
      await asOwner('select pg_stat_clear_snapshot()');
      const waiting = await asOwner(
        `select from pg_stat_activity where datname = current_database() and usename = 'molaar_app' and wait_event_type = 'Lock'`,
      );
      if (waiting.length < calls.length) throw new Error(`${waiting.length} of ${calls.length} wait`);
    }, 10_000);
    await asOwner('commit');
    return await running;
  } catch (error) {
    await asOwner('rollback');
    throw error;
  }
}
