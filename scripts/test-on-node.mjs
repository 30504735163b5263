// `npm run test:node -- VERSION… [-- ARGUMENTS]`: runs `npm test` on other versions of Node, which come as npm packages
// (Linux on x64 and arm64). Without a version: on the one that the images ship. Ends with 1 when a run fails.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { IMAGE_NODE } from './lib/node-versions.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const split = process.argv.indexOf('--', 2);
const versions = process.argv.slice(2, split === -1 ? undefined : split);
const passed = split === -1 ? [] : process.argv.slice(split + 1);

let failed = 0;
for (const version of versions.length > 0 ? versions : [IMAGE_NODE]) {
  const name = `node-linux-${process.arch}@${version}`;
  console.log(`On Node ${version}:`);
  const { status } = spawnSync('npx', ['--yes', '--package', name, 'node', join(root, 'scripts/test.mjs'), ...passed], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
