import { connectOwner, type Owner } from '@molaar/testing/database-owner';
import { createTestDatabase, type TestDatabase } from '@molaar/testing/test-database';
import { closeDatabase, createDatabase, type Database } from '../database';

export interface OpenTestDatabase extends TestDatabase {
  /** Connected as the application, to which row-level security applies. */
  db: Database;
  /** Bypasses row-level security. */
  owner: Owner;
  close(): Promise<void>;
}

/** Creates a migrated database for one test file, opened as the application and as its owner; `close` drops it. */
export async function openTestDatabase(options: Parameters<typeof createDatabase>[1]): Promise<OpenTestDatabase> {
  const database = await createTestDatabase();
  const owner = await connectOwner(database.ownerUrl);
  const db = createDatabase(database.appUrl, options);
  return {
    ...database,
    db,
    owner,
    close: async () => {
      await closeDatabase(db);
      await owner.end();
      await database.drop();
    },
  };
}
