import { defineConfig } from 'vitest/config';

const rooms = ['packages', 'apps', 'workers'];
const everywhere = (pattern: string) => rooms.map((room) => `${room}/**/${pattern}`);
/** What is asked for again and again: vitest's own second is soon over on a busy machine. */
const POLL = { timeout: 60_000, interval: 50 };
const never = ['**/node_modules/**', '**/dist/**'];

/**
 * unit: no process, no database. integration: the real embedded PostgreSQL, one cluster a run.
 * end-to-end: the product itself in a real browser, built first unless it is built from the sources as they are.
 * The time limits end what hangs; on a busy machine the slowest test may take ten times what it needs alone.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: everywhere('*.test.{ts,tsx}'),
          exclude: [...never, '**/*.integration.test.ts'],
          testTimeout: 120_000,
          expect: { poll: POLL },
        },
      },
      {
        test: {
          name: 'integration',
          include: [...everywhere('*.integration.test.ts'), 'tests/integration/**/*.test.ts', 'tests/conformance/**/*.test.ts'],
          exclude: never,
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: POLL },
        },
      },
      {
        test: {
          name: 'end-to-end',
          include: ['tests/e2e/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          exclude: never,
          globalSetup: 'tests/support/build.ts',
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: POLL },
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
