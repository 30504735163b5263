import type { ColumnType, Generated } from 'kysely';

/** One row per background task that one server runs at a time; it belongs to no organization. */
export interface LeasesTable {
  name: ColumnType<string, string, never>;
  /** The server that runs the task. */
  holder: string;
  held_until: Date;
  started_at: Date | null;
  /** Of the last run. */
  ended_at: Date | null;
  failed: Generated<boolean>;
}

/** Where the sweep of objects continues; one row. */
export interface ObjectSweepTable {
  id: Generated<boolean>;
  begun_at: Date;
  /** JSON of a place; null when everything was looked at. */
  place: unknown;
}

/** From when on the tiles of a new image are one object only; one row, written by a migration. */
export interface TilePacksTable {
  single: ColumnType<boolean, never, never>;
  only_from: ColumnType<Date, never, never>;
}

export interface LeaseTables {
  leases: LeasesTable;
  object_sweep: ObjectSweepTable;
  tile_packs: TilePacksTable;
}
