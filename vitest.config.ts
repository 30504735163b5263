import { defineConfig } from 'vitest/config';

const rooms = ['packages', 'apps', 'workers'];
const everywhere = (pattern: string) => rooms.map((room) => `${room}/**/${pattern}`);
const never = ['**/node_modules/**', '**/dist/**'];

/**
 * unit: no process, no database. integration: the real embedded PostgreSQL, one cluster a run.
 * end-to-end: the product itself in a real browser; scripts/test.mjs builds it first.
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
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: [...everywhere('*.integration.test.ts'), 'tests/integration/**/*.test.ts'],
          exclude: never,
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'end-to-end',
          include: ['tests/e2e/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          exclude: never,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
