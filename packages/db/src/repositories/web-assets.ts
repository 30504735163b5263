import { sql } from 'kysely';
import type { Tx } from '../tx';

/** A file of the built web application. */
export interface WebAsset {
  name: string;
  content: Uint8Array;
  /** `content` is compressed with Brotli. */
  compressed: boolean;
}

/** Returns which of these files are stored. */
export async function storedWebAssets(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx.selectFrom('web_assets').select('name').where('name', 'in', names).execute();
  return new Set(rows.map(({ name }) => name));
}

/** Stores files; one that another server has stored meanwhile stays. */
export async function insertWebAssets(tx: Tx, assets: readonly WebAsset[]): Promise<void> {
  await tx
    .insertInto('web_assets')
    .values([...assets])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that a server still has these files, where that was last said more than `afterHours` ago. */
export async function renewWebAssets(tx: Tx, names: readonly string[], afterHours: number): Promise<void> {
  await tx
    .updateTable('web_assets')
    .set({ published_at: sql<Date>`now()` })
    .where('name', 'in', names)
    .where('published_at', '<', sql<Date>`now() - make_interval(hours => ${afterHours})`)
    .execute();
}

/** Deletes the files that no server has had for `days`. */
export async function deleteFormerWebAssets(tx: Tx, days: number): Promise<void> {
  await tx.deleteFrom('web_assets').where('published_at', '<', sql<Date>`now() - make_interval(days => ${days})`).execute();
}

/** Returns a file of any version; undefined when no server has had it for long, or ever. */
export async function findWebAsset(tx: Tx, name: string): Promise<WebAsset | undefined> {
  return tx.selectFrom('web_assets').select(['name', 'content', 'compressed']).where('name', '=', name).executeTakeFirst();
}
