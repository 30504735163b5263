import { defineConfig } from 'vitest/config';

/** `npm run test:cluster`: not part of `npm test`, since it needs PostgreSQL and Redis of the system. */
export default defineConfig({
  test: {
    include: ['tests/cluster/**/*.test.ts'],
    globalSetup: 'tests/cluster/support/build.ts',
    setupFiles: ['tests/support/end-launched.ts', 'tests/cluster/support/end-parts.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000, interval: 100 } },
  },
});
