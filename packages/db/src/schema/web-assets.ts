import type { ColumnType } from 'kysely';

export interface WebAssetTables {
  web_assets: {
    name: ColumnType<string, string, never>;
    content: ColumnType<Buffer, Uint8Array, never>;
    /** With Brotli. */
    compressed: ColumnType<boolean, boolean, never>;
    /** When a server that has the file last said so. */
    published_at: ColumnType<Date, undefined, Date>;
  };
}
