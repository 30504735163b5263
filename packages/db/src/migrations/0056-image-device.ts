import { type Kysely, sql } from 'kysely';

/** What the header of a DICOM file says beside the picture: the device, and the side of the mouth (R, L, or B for both). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images
    add column device text check (length(device) <= 200),
    add column laterality text check (laterality in ('R', 'L', 'B'))`.execute(db);
}
