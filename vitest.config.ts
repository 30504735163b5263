import { defineConfig } from 'vitest/config';

const FOLDERS = ['packages', 'apps', 'workers'];
const below = (pattern: string) => FOLDERS.map((folder) => `${folder}/**/${pattern}`);
const NEVER = ['**/node_modules/**', '**/dist/**'];
/** For `expect.poll`: vitest's own default of one second is too short on a busy machine. */
const POLL = { timeout: 60_000, interval: 50 };

/**
 * unit, web: no process, no database. integration: the real embedded PostgreSQL, one cluster a run. end-to-end: one
 * running product in a real browser, shared by the files. faults: products of their own, which the tests stop and kill.
 * Modules are loaded once per worker (`isolate: false`), so a test must not leave state behind in a module; the web's
 * tests, whose modules hold a tab's state, get a fresh copy of everything for each file. The time limits stop tests that
 * hang; on a busy machine the slowest test may take ten times its usual time. Three files run at a time, also on two
 * cores: much of their time is waiting for a database, a browser or a process. The last two projects run together.
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: below('*.test.{ts,tsx}'),
          exclude: [...NEVER, '**/*.integration.test.ts', 'apps/web/**'],
          testTimeout: 120_000,
          expect: { poll: POLL },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: NEVER,
          isolate: true,
          testTimeout: 120_000,
          expect: { poll: POLL },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [...below('*.integration.test.ts'), 'tests/integration/**/*.test.ts', 'tests/conformance/**/*.test.ts'],
          exclude: NEVER,
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: POLL },
        },
      },
      {
        extends: true,
        test: {
          name: 'end-to-end',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: NEVER,
          globalSetup: 'tests/support/shared-portal.ts',
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: POLL },
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: NEVER,
          globalSetup: 'tests/support/build.ts',
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: POLL },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
