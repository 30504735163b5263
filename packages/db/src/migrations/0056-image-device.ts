import { type Kysely, sql } from 'kysely';

/**
 * What the header of a DICOM file says beside the picture: the device, and the side of the mouth (R, L, or B for both).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // 0078 validates the checks, for which it reads the table while others write.
  await sql`alter table images
    add column device text,
    add column laterality text,
    add constraint images_device_check check (length(device) <= 200) not valid,
    add constraint images_laterality_check check (laterality in ('R', 'L', 'B')) not valid`.execute(db);
}
