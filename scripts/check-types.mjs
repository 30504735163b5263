// Part of `npm run check`: checks the types of all packages. The packages of Node, which have the same options, are one
// program: each of them alone would check the sources of all packages that it imports again.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

const PLAIN = JSON.stringify({ extends: '../../tsconfig.base.json', include: ['src'] });

const packages = [
  ...['packages', 'apps', 'workers'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
  'tests',
]
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(join(folder, 'tsconfig.json')));
const isPlain = (folder) => JSON.stringify(JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'))) === PLAIN;

const shared = join(root, 'node_modules/.molaar-types');
mkdirSync(shared, { recursive: true });
const include = packages.filter(isPlain).map((folder) => join(folder, 'src'));
// Nothing is excluded: this file is in a folder that is excluded by default.
writeFileSync(join(shared, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include, exclude: [] }));

const tsc = join(root, 'node_modules/.bin/tsc');
const failed = [shared, ...packages.filter((folder) => !isPlain(folder))].filter(
  (folder) => spawnSync(tsc, ['-p', folder], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status !== 0,
);
process.exit(failed.length === 0 ? 0 : 1);
