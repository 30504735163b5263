import { connectOwner, databaseUrl } from '@molaar/testing/database-owner';

/**
 * Runs `act` while the database rejects every save of annotations of this image. Other images are saved as usual,
 * because other test files may use the same product at the same time.
 */
export async function withFailingSaves(dataDir: string, imageId: string, act: () => Promise<void>): Promise<void> {
  const owner = await connectOwner(databaseUrl(dataDir));
  await owner.query(`create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'disk on fire'; end $$`);
  await owner.query(
    `create trigger fault before insert or update on annotations for each row when (new.image_id = '${imageId}') execute function fail_now()`,
  );
  try {
    await act();
  } finally {
    await owner.query('drop trigger fault on annotations');
    await owner.query('drop function fail_now');
    await owner.end();
  }
}
