import type { Tx } from '../tx';

/** Returns from when on all servers know tile packs, so that tiles need no objects of their own. */
export async function findTilePacksOnlyFrom(tx: Tx): Promise<Date> {
  const { only_from } = await tx.selectFrom('tile_packs').select('only_from').executeTakeFirstOrThrow();
  return only_from;
}
