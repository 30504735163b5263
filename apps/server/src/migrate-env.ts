import { z } from 'zod';
import { S3_VARIABLES } from './env';

/** Environment of the one-shot migration. */
export const migrateSchema = z.object({
  /** Connects as the database's owner. */
  DATABASE_OWNER_URL: z.url(),
  /** The server's URLs: the roles get their passwords. */
  DATABASE_URL: z.url(),
  QUEUE_DATABASE_URL: z.url().optional(),
  ...S3_VARIABLES,
});

/** Every variable that the migration reads. */
export const MIGRATE_VARIABLES: readonly string[] = Object.keys(migrateSchema.shape);
