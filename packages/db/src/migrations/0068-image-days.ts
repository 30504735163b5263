import type { Kysely } from 'kysely';
import { indexConcurrently } from './parts/index-concurrently';

/**
 * Makes an index of radiographs by the day on which they were taken, by which QIDO-RS searches, while clinics save
 * radiographs; those by upload have an index already. May be interrupted and repeated.
 */
export async function online(db: Kysely<unknown>): Promise<void> {
  await indexConcurrently(db, 'images_taken', 'on images (organization_id, date_taken) where date_taken is not null');
}

/** Nothing more. */
export async function up(): Promise<void> {}
