import { defineConfig } from 'vitest/config';

/** `npm run test:gpu`: not part of `npm test`, since it needs a GPU. */
export default defineConfig({
  test: {
    include: ['tests/gpu/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
