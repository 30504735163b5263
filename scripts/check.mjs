// `npm run check`: format and lint, types, import rules, container files. Runs all and fails if one does.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, runPnpm } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const bin = (name) => join(root, 'node_modules/.bin', name);
const direct = (command, args) => () => spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status;

const checks = {
  'lint and format': direct(bin('biome'), ['check', '--error-on-warnings', '.']),
  'import rules': direct(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'workers', 'tests']),
  'rooms without Python, files without secrets': direct(process.execPath, ['scripts/check-tree.mjs']),
  'container files': direct(process.execPath, ['scripts/check-containers.mjs']),
  types: () => runPnpm(['exec', 'turbo', 'run', 'typecheck', '--output-logs=errors-only']).status,
};

let failures = 0;
for (const [name, run] of Object.entries(checks)) {
  const status = run();
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (status !== 0) failures += 1;
}
process.exit(failures === 0 ? 0 : 1);
