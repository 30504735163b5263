import { readFileSync } from 'node:fs';
import { root } from './root.mjs';

/**
 * Counts the results in a report of vitest. A file that could not be loaded contains no failed tests: it counts as one
 * failure, and so does a report that cannot be read.
 * @param {string} file
 * @param {(test: { tags: string[] }) => boolean} isLeftOut Whether a test that did not run was left out on purpose.
 * @returns {{ passed: number, failed: number, skipped: string[], leftOut: number }}
 */
export function readReport(file, isLeftOut = () => false) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const notLoaded = testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0);
    const notRun = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => ['skipped', 'pending', 'todo', 'disabled'].includes(status))
        .map(({ fullName, tags }) => ({ name: `${name.slice(root.length + 1)}: ${fullName.trim()}`, tags })),
    );
    const skipped = notRun.filter((test) => !isLeftOut(test)).map(({ name }) => name);
    return { passed: numPassedTests, failed: numFailedTests + notLoaded.length, skipped, leftOut: notRun.filter(isLeftOut).length };
  } catch {
    return { passed: 0, failed: 1, skipped: [], leftOut: 0 };
  }
}
