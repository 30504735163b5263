/** The embedded PostgreSQL of one test run; the global set-up starts and provides it. */
export interface TestCluster {
  /** Address of the maintenance database with the owner's role. */
  maintenanceUrl: string;
  passwords: { app: string; queue: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Name of the migrated database that each test's database is copied from. */
export const TEMPLATE = 'molaar_template';
