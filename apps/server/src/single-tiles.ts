import { type Database, findTilePacksOnlyFrom, inTransaction } from '@molaar/db';

/** Returns how to find out whether servers may still run that do not know tile packs. */
export async function readSingleTiles(db: Database): Promise<() => boolean> {
  const onlyFrom = await inTransaction(db, findTilePacksOnlyFrom);
  return () => Date.now() < onlyFrom.getTime();
}
