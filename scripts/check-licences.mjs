// `npm run check` and `npm run licences`: fails for a dependency whose licence is not on the list, and for a
// THIRD-PARTY-LICENCES.md that is not up to date. With --write it writes that file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runPnpm } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

/** Licences that require only their notice, which each package contains. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** Packages under any other licence, each accepted by name. NOTICE says what their licences require. */
const ACCEPTED = new Map([
  ['react-leaflet', 'Hippocratic-2.1'],
  ['@react-leaflet/core', 'Hippocratic-2.1'],
  ['@img/sharp-libvips', 'LGPL-3.0-or-later'],
  ['satori', 'MPL-2.0'],
  ['@resvg/resvg-js', 'MPL-2.0'],
  // Development and tests only; not part of what is shipped.
  ['axe-core', 'MPL-2.0'],
  ['lightningcss', 'MPL-2.0'],
  ['@cspell/dict-django', 'WTFPL'],
  ['@cspell/dict-en-common-misspellings', 'CC BY-SA 4.0'],
  // Their package.json names no licence; their repositories do (MIT).
  ['humanize-number', 'Unknown'],
  ['only', 'Unknown'],
]);

const LIST = join(root, 'THIRD-PARTY-LICENCES.md');

/** Returns the name without the suffix of a platform's build, so that the list is the same on every machine. */
function withoutPlatform(name) {
  return name.replace(/[-/](linux|linuxmusl|darwin|win32)-(x64|arm64)(-gnu|-musl|-msvc)?$/, '');
}

/**
 * Lists the installed dependencies as `{ name, versions, license, author, homepage }`, one entry for the builds of all
 * platforms, and one per licence where versions differ in it.
 */
function listDependencies(...args) {
  const { stdout, status } = runPnpm([...args, 'licenses', 'list', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error('pnpm could not list the licences');
  const entries = new Map();
  for (const entry of Object.values(JSON.parse(stdout)).flat()) {
    const name = withoutPlatform(entry.name);
    const key = `${name} ${entry.license}`;
    entries.set(key, entries.get(key) ?? { ...entry, name });
  }
  return [...entries.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/** Returns whether a licence is allowed: any of several joined by OR, all of several joined by AND. */
function isAllowed(license) {
  const expression = license.replace(/^\(|\)$/g, '');
  if (expression.includes(' AND ')) return expression.split(' AND ').every(isAllowed);
  if (expression.includes(' OR ')) return expression.split(' OR ').some(isAllowed);
  return ALLOWED.has(expression);
}

function table(dependencies) {
  const rows = dependencies.map(({ name, versions, license, homepage }) => {
    const version = [...new Set(versions)].sort().join(', ');
    return `| ${homepage ? `[${name}](${homepage})` : name} | ${version} | ${license} |`;
  });
  return `${[
    '# Third-party software in Molaar',
    '',
    'Made by `npm run licences` from the lockfile; `npm run check` fails when it is out of date. Each package contains the',
    'text of its licence; the portal serves those of its browser code at `/licences.md`. See also [NOTICE](NOTICE).',
    '',
    '| package | version | licence |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n')}\n`;
}

const problems = listDependencies()
  .filter(({ name, license }) => !isAllowed(license) && ACCEPTED.get(name) !== license)
  .map(({ name, license }) => `${name}: the licence ${license} is not on the list in scripts/check-licences.mjs`);

const shipped = table(listDependencies('--filter', '!@molaar/tests', '--filter', '!@molaar/testing', '--prod'));
if (process.argv.includes('--write')) writeFileSync(LIST, shipped);
else if (!existsSync(LIST) || readFileSync(LIST, 'utf8') !== shipped)
  problems.push('THIRD-PARTY-LICENCES.md is out of date: run `npm run licences`');

for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
