import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const FOLDERS = ['packages', 'apps', 'workers'];
const below = (pattern: string) => FOLDERS.map((folder) => `${folder}/**/${pattern}`);
const NEVER = ['**/node_modules/**', '**/dist/**'];
/** For `expect.poll`: vitest's own default of one second is too short on a busy machine. */
const POLL = { timeout: 60_000, interval: 50 };

/**
 * The projects of a run one after the other, without a pause between them: a worker that is free begins the next one
 * while the last files of the one before still run. The product is built and started while `integration` runs. `web` is
 * last because its files are the shortest: all workers end at nearly the same time.
 */
const ORDER = ['integration', 'end-to-end', 'faults', 'unit', 'web'];

/**
 * Sorts by project, and begins the files of `faults` early, one among every four of `end-to-end`: they wait for
 * processes to end and start again, in which time the browser of the other files uses the processor.
 */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    // A stable sort: inside a project the order of vitest stays.
    const sorted = (await super.sort(files)).sort((a, b) => place(a) - place(b));
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
 * its usual time. Four files run at a time, also on two cores: much of their time is waiting for a database, a browser
 * or a process.
 */
export default defineConfig({
  test: {
    maxWorkers: 4,
    isolate: false,
    sequence: { sequencer: ByProject },
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
