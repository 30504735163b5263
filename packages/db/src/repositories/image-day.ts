import { type RawBuilder, sql } from 'kysely';
import type { ClinicTx } from '../database';

/**
 * Returns the day by which images are ordered: when image `i` was taken, or uploaded where that is unknown, in the
 * clinic's time zone.
 */
export function imageDay(tx: ClinicTx): RawBuilder<unknown> {
  return sql`coalesce(i.date_taken, (i.uploaded_at at time zone (select time_zone from organizations where id = ${tx.organizationId}))::date)`;
}

/** Returns the same as yyyy-mm-dd, for a column of a query. */
export function imageDayText(tx: ClinicTx): RawBuilder<string> {
  return sql<string>`to_char(${imageDay(tx)}, 'YYYY-MM-DD')`;
}
