export {
  type ClinicScope,
  type ClinicTx,
  closeDatabase,
  createDatabase,
  type Database,
  inClinic,
  inStatement,
  inTransaction,
  type Tx,
} from './database';
export * from './events';
export * from './ids';
export { latestMigration, type MigrateOptions, migrate } from './migrations/migrate';
export * from './repositories';
export { currentTokenScope, inTokenScope, type TokenScope } from './token-scope';
