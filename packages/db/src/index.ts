export {
  type ClinicScope,
  type ClinicTx,
  closeDatabase,
  createDatabase,
  type Database,
  type IdempotencyClaim,
  inClinic,
  inClinicSnapshot,
  inStatement,
  inTransaction,
  type TokenScope,
  type Tx,
} from './database';
export * from './events';
export * from './ids';
export { latestMigration, type MigrateOptions, migrate } from './migrations/migrate';
export { knownMigration, MIGRATION_NAMES, NEWEST_MIGRATION } from './migrations/table';
export * from './repositories';
export { together } from './together';
