// `npm test`: runs every test and ends with the line `N passed, N failed`. The exit status is that of the tests.
// Arguments go to vitest, for example `npm test -- --project unit`. Skipped tests are listed; in CI (CI=true)
// a skipped test counts as failed.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();

const report = join(root, 'node_modules/.molaar-test-report.json');
rmSync(report, { force: true });
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});

const { passed, failed, skipped } = readReport();
for (const name of skipped) console.log(`skipped: ${name}`);
const allFailed = failed + (process.env.CI ? skipped.length : 0);
console.log(`${passed} passed, ${allFailed} failed`);
process.exit(status === 0 && allFailed > 0 ? 1 : (status ?? 1));

/** Counts the results. A file that could not be loaded contains no failed tests: it counts as one failure. */
function readReport() {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const notLoaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    const skipped = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => ['skipped', 'pending', 'todo', 'disabled'].includes(status))
        .map(({ fullName }) => `${name.slice(root.length + 1)}: ${fullName.trim()}`),
    );
    return { passed: numPassedTests, failed: numFailedTests + notLoaded.length, skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: [] };
  }
}
