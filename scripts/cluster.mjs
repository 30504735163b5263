// `npm run test:cluster`: two servers and two workers with the system's PostgreSQL and Redis; faults of each part.
// It also builds the last release beside this version and upgrades from it; `-- --former REF` upgrades from that
// commit. Arguments are parts of file names, such as `kills`. CLUSTER_KILLS=200 kills as often. `-- --brief` is what CI
// runs: two files with shorter outages and fewer kills, and the backups. A test that did not run, since a program is
// missing, is named at the end; in brief it counts as failed. Ends with the line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureInstalled, fail } from './lib/ensure-installed.mjs';
import { readReport } from './lib/read-report.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run-node.mjs';

ensureInstalled();
const isBrief = process.argv.includes('--brief');
const given = isBrief ? ['cluster.test', 'kills', 'point-in-time'] : process.argv.slice(2);
const at = given.indexOf('--former');
const [, wanted] = at < 0 ? [] : given.splice(at, 2);
const run = (command, args, options) => spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options }).status;
const former = wanted ?? (given.length === 0 || given.some((name) => name.includes('upgrade')) ? findFormer() : undefined);
const checkout = former && buildFormer(former);
const report = join(root, 'node_modules/.molaar-cluster-report.json');
rmSync(report, { force: true });
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/cluster/vitest.config.ts', ...reporters, ...given];
const env = { ...process.env, ...(checkout && { CLUSTER_FORMER: checkout }), ...(isBrief && { CLUSTER: 'brief' }) };
const { code } = await runNode(args, { env });
if (checkout) removeFormer(checkout);
const { passed, failed, skipped } = readReport(report);
for (const name of skipped) console.error(`NOT RUN: ${name}`);
const allFailed = failed + (isBrief ? skipped.length : 0);
console.log(`${passed} passed, ${allFailed} failed`);
process.exit(code || (allFailed > 0 ? 1 : 0));

/**
 * Returns the last release. Before the first one: the commit before the newest migration, so that one runs during the
 * upgrade.
 * @returns undefined in a copy without history, where the upgrade is skipped.
 */
function findFormer() {
  const git = (...command) => spawnSync('git', command, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const release = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^');
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'packages/db/src/migrations/[0-9]*.ts');
  const found = release || git('rev-parse', '--verify', '--quiet', `${newest}^`);
  if (!found) console.error('No former version in the history: the rolling upgrade is skipped');
  return found || undefined;
}

/** Builds server and worker of a commit in a checkout of its own. @returns Its folder. */
function buildFormer(ref) {
  const folder = join(mkdtempSync(join(tmpdir(), 'molaar-former-')), 'checkout');
  const failed = (why) => {
    removeFormer(folder);
    fail(why);
  };
  if (run('git', ['worktree', 'add', '--detach', folder, ref]) !== 0) failed(`${ref} is no commit`);
  const code =
    "const { ensureInstalled } = await import('./scripts/lib/ensure-installed.mjs'); ensureInstalled();" +
    "const { ensureBuilt } = await import('./scripts/lib/build.mjs'); await ensureBuilt(['server', 'worker']);";
  const { NODE_ENV: _test, ...env } = process.env;
  if (
    run(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, env }) !== 0 ||
    !existsSync(join(folder, 'apps/server/dist/main.js'))
  )
    failed(`${ref} could not be built`);
  return folder;
}

function removeFormer(folder) {
  run('git', ['worktree', 'remove', '--force', folder], { stdio: 'ignore' });
  rmSync(dirname(folder), { recursive: true, force: true });
  run('git', ['worktree', 'prune']);
}
