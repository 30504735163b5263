// `npm run check`: format and lint, import rules, unused code, language, licences, container files, types. Runs all of
// them and fails if one does.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, runPnpm } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const bin = (name) => join(root, 'node_modules/.bin', name);
const SOURCES = ['apps', 'packages', 'workers', 'tests'];
const DOCUMENTS = ['*.md', '{docs,docker,training}/**/*.md', '{apps,packages,workers,tests}/*/README.md', 'packages/i18n/src/en/**'];
const direct = (command, args) => () => spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status;

const checks = {
  'lint and format': direct(bin('biome'), ['check', '--error-on-warnings', '.']),
  // Its examples import the built client, and its sources what is generated from the OpenAPI document.
  'build of the client': () => runPnpm(['exec', 'turbo', 'run', 'build', '--filter=@molaar/client', '--output-logs=errors-only']).status,
  'import rules': direct(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...SOURCES]),
  'folder cycles': direct(bin('depcruise'), ['--config', '.dependency-cruiser.folders.cjs', ...SOURCES]),
  'unused code and dependencies': direct(bin('knip'), ['--no-progress']),
  'words (docs/glossary.md)': direct(bin('cspell'), ['lint', '--no-progress', '--no-summary', '--config', 'cspell.json', '.']),
  'spelling of documents': direct(bin('cspell'), ['lint', '--no-progress', '--no-summary', '--config', 'docs/cspell.json', ...DOCUMENTS]),
  licences: direct(process.execPath, ['scripts/check-licences.mjs']),
  'files that must not be committed': direct(process.execPath, ['scripts/check-tree.mjs']),
  'documents refer to what exists': direct(process.execPath, ['scripts/check-docs.mjs']),
  'docstrings of exported functions': direct(process.execPath, ['scripts/check-docstrings.mjs']),
  'versions of Node': direct(process.execPath, ['scripts/check-node.mjs']),
  'OpenAPI document': direct(process.execPath, ['scripts/check-openapi.mjs']),
  'container files': direct(process.execPath, ['scripts/check-containers.mjs']),
  types: direct(process.execPath, ['scripts/check-types.mjs']),
};

let failures = 0;
for (const [name, run] of Object.entries(checks)) {
  const status = run();
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (status !== 0) failures += 1;
}
process.exit(failures === 0 ? 0 : 1);
