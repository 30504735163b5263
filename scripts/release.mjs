// `npm run release -- prepare VERSION` writes the version everywhere, the state of the database that this version
// migrates to, its calls and messages, and a draft of its section in CHANGELOG.md. A person edits the draft and commits
// it; then `npm run release -- tag` makes the tag. Nothing is pushed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { readInterfaces } from './lib/openapi.mjs';
import { readReturns } from './lib/returned-types.mjs';
import { root as ownRoot } from './lib/root.mjs';

const DRAFT = '<!-- draft: from the summaries of the commits; rewrite it for the people who use and run Molaar -->';
const MIGRATIONS = 'packages/db/src/migrations';
const API = 'apps/server/src/api';
const CHART = 'deploy/helm/molaar/Chart.yaml';

const [command, ...rest] = process.argv.slice(2);
/** Another checkout: for tests. */
const root = rest.includes('--root') ? rest[rest.indexOf('--root') + 1] : ownRoot;
const at = (path) => join(root, path);
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const readJson = (path) => JSON.parse(readFileSync(at(path), 'utf8'));
const writeJson = (path, value) => writeFileSync(at(path), `${JSON.stringify(value, null, 2)}\n`);

try {
  if (git('status', '--porcelain') !== '') throw new Error('the working tree has changes that are not committed');
  if (command === 'prepare') await prepare(rest[0]);
  else if (command === 'tag') tag();
  else throw new Error('usage: npm run release -- prepare VERSION | tag');
} catch (error) {
  console.error(`Release: ${error.message}`);
  process.exit(1);
}

async function prepare(version) {
  const { version: current } = readJson('package.json');
  if (!semver.valid(version)) throw new Error(`${version} is no version such as 1.2.3`);
  if (tags().includes(`v${version}`)) throw new Error(`v${version} exists`);
  if (semver.lt(version, current)) throw new Error(`${version} is before ${current}`);
  setVersion(current, version);
  recordMigrations(version);
  await recordInterfaces();
  const changes = draftChanges(version);
  console.log(
    `Prepared ${version}: ${changes} changes. Edit CHANGELOG.md, delete its draft line, run npm run check and npm run test:all, commit,`,
  );
  console.log('then run: npm run release -- tag');
}

function tag() {
  const { version } = readJson('package.json');
  const section = readFileSync(at('CHANGELOG.md'), 'utf8')
    .split(/^## /m)
    .find((text) => text.startsWith(`${version} `));
  if (!section) throw new Error(`CHANGELOG.md has no section of ${version}`);
  if (section.includes(DRAFT)) throw new Error(`the section of ${version} in CHANGELOG.md is still a draft`);
  if (!(version in readJson(`${MIGRATIONS}/releases.json`))) throw new Error(`${version} was not prepared`);
  git('tag', '--annotate', `v${version}`, '--message', `Molaar ${version}`);
  console.log(`v${version} is tagged. Build the images from it, then: git push origin v${version}`);
}

function tags() {
  return git('tag', '--list', 'v*').split('\n').filter(Boolean);
}

/** Writes the version into every package that has the product's, and into the chart. */
function setVersion(current, version) {
  for (const path of git('ls-files', '*package.json').split('\n')) {
    const text = readFileSync(at(path), 'utf8');
    const manifest = JSON.parse(text);
    // As text: the other lines stay as their authors wrote them.
    if (manifest.version === current) writeFileSync(at(path), text.replace(`"version": "${current}"`, `"version": "${version}"`));
  }
  const chart = readFileSync(at(CHART), 'utf8');
  writeFileSync(at(CHART), chart.replace(/^version: .*$/m, `version: ${version}`).replace(/^appVersion: .*$/m, `appVersion: "${version}"`));
}

/**
 * Writes each migration with the hash of its file, which a test compares: a released migration never changes and none
 * is added before it. The upgrade test fills a database in the state of every release.
 */
function recordMigrations(version) {
  const files = readdirSync(at(MIGRATIONS)).filter((file) => /^\d{4}-.*\.ts$/.test(file));
  const hashes = files.sort().map((file) => [file.replace(/\.ts$/, ''), sha256(readFileSync(at(`${MIGRATIONS}/${file}`)))]);
  const path = `${MIGRATIONS}/releases.json`;
  const releases = existsSync(at(path)) ? readJson(path) : {};
  writeJson(`${MIGRATIONS}/released.json`, Object.fromEntries(hashes));
  writeJson(path, { ...releases, [version]: hashes.at(-1)?.[0] });
}

/**
 * Writes what pages, callers of the REST API, servers and workers of this version send and read. Tests compare it with
 * the present code: they go on while the next version is installed.
 */
async function recordInterfaces() {
  const { calls, operations, messages } = await readInterfaces();
  const returns = readReturns();
  const withReturns = Object.entries(calls).map(([path, call]) => [path, { ...call, returned: returns[path] }]);
  writeJson(`${API}/released-calls.json`, Object.fromEntries(withReturns));
  writeJson(`${API}/released-operations.json`, operations);
  writeJson(`${API}/released-messages.json`, messages);
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Adds a section with the commits since the last release. @returns Their number. */
function draftChanges(version) {
  const last = semver.rsort(tags()).at(0);
  const subjects = git('log', '--reverse', '--no-merges', '--format=%s', ...(last ? [`${last}..HEAD`] : []))
    .split('\n')
    .filter(Boolean);
  const today = new Date().toISOString().slice(0, 10);
  const section = [`## ${version} (${today})`, '', DRAFT, '', ...subjects.map((subject) => `- ${subject}`), ''].join('\n');
  const [head = '', ...sections] = readFileSync(at('CHANGELOG.md'), 'utf8').split(/^(?=## )/m);
  writeFileSync(
    at('CHANGELOG.md'),
    [head.trimEnd(), '', `${section}`, ...sections.map((text) => text.trimEnd())].join('\n').trimEnd().concat('\n'),
  );
  return subjects.length;
}
