// `npm test`: every test of the product. Its last line, alone, is `N passed, N failed`; the exit status is
// that of the tests. Arguments go to vitest, e.g. `npm test -- --project unit`.
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

const { passed, failed, broken } = count();
// A file that could not even be loaded holds no tests that fail: it counts as one failure.
console.log(`${passed} passed, ${failed + broken} failed`);
process.exit(status === 0 && failed + broken > 0 ? 1 : (status ?? 1));

function count() {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    return { passed: numPassedTests, failed: numFailedTests, broken: unloaded.length };
  } catch {
    return { passed: 0, failed: 0, broken: 1 };
  }
}
