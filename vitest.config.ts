import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const FOLDERS = ['packages', 'apps', 'workers'];
const below = (pattern: string) => FOLDERS.map((folder) => `${folder}/**/${pattern}`);
const NEVER = ['**/node_modules/**', '**/dist/**'];
/** For `expect.poll`: vitest's own default of one second is too short on a busy machine. */
const POLL = { timeout: 60_000, interval: 50 };

const PRODUCT = { maxWorkers: 4, sequence: { groupOrder: 1 } };

/**
 * Begins the files of `faults` early, one among every four files: they wait for processes to end and start again, in
 * which time the browser of the other files uses the processor. At the end they would wait alone.
 */
class FaultsAmongOthers extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFault = ({ project }: TestSpecification) => project.name === 'faults';
    const others = sorted.filter((file) => !isFault(file));
    const start = others.findIndex(({ project }) => project.name === 'end-to-end');
    if (start < 0) return sorted;
    sorted.filter(isFault).forEach((file, nth) => {
      others.splice(start + 4 * nth, 0, file);
    });
    return others;
  }
}

/**
 * unit, web: no process, no database. integration: the real embedded PostgreSQL, one cluster a run. end-to-end: one
 * running product in a real browser, shared by the files, built and started while the files before them run. faults:
 * products of their own, which the tests stop and kill. Modules are loaded once per worker (`isolate: false`), so a
 * test must not leave state behind in a module; the web's tests, whose modules hold a tab's state, get a fresh copy of
 * everything for each file. The time limits stop tests that hang; on a busy machine the slowest test may take ten times
 * its usual time. Three files run at a time, also on two cores: much of their time is waiting for a database, a browser
 * or a process. The last two projects run together, four files at a time, as they wait most.
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: FaultsAmongOthers },
    tags: [{ name: 'thorough', description: 'left out of `npm test`, part of `npm run test:all`; what: CONTRIBUTING.md' }],
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
          // Quicker to start than a process for each file.
          pool: 'threads',
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
          ...PRODUCT,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: NEVER,
          globalSetup: 'tests/support/start-shared-portal.ts',
          setupFiles: ['tests/support/await-portal.ts', 'tests/support/end-launched.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: POLL },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          ...PRODUCT,
          include: ['tests/faults/**/*.test.ts'],
          exclude: NEVER,
          globalSetup: 'tests/support/start-build.ts',
          setupFiles: ['tests/support/await-build.ts', 'tests/support/end-launched.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: POLL },
        },
      },
    ],
  },
});
