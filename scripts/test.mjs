// `npm test`: runs the tests without those of the tag `thorough`; `npm run test:all` (--all) runs every test. Ends with
// the line `N passed, N failed`; the exit status is that of the tests. Arguments go to vitest, for example
// `npm test -- --project unit`; of a file that is named, every test runs. Skipped tests are listed; in CI (CI=true) a
// skipped test counts as failed, but not one that was left out by its tag.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { readReport } from './lib/read-report.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run-node.mjs';

ensureInstalled();

const report = join(root, 'node_modules/.molaar-test-report.json');
rmSync(report, { force: true });
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const passedOn = process.argv.slice(2).filter((argument) => argument !== '--all');
const namesFiles = passedOn.some((argument) => /[/]|\.tsx?$/.test(argument) && !argument.startsWith('-'));
const all = process.argv.includes('--all') || namesFiles;
const filter = all ? [] : ['--tagsFilter=!thorough'];
const { code } = await runNode([vitest, 'run', ...reporters, ...filter, ...passedOn], {
  // Read by tests that make more inputs, or check more themes, with all tests.
  env: { ...process.env, ...(all && { TESTS: 'all' }) },
  stdio: ['ignore', 'inherit', 'inherit'],
});

const { passed, failed, skipped, leftOut } = readReport(report, ({ tags }) => !all && tags.includes('thorough'));
for (const name of skipped) console.log(`skipped: ${name}`);
if (leftOut > 0) console.log(`${leftOut} tests are left out here; npm run test:all runs them too.`);
const allFailed = failed + (process.env.CI ? skipped.length : 0);
console.log(`${passed} passed, ${allFailed} failed`);
process.exit(code === 0 && allFailed > 0 ? 1 : code);
