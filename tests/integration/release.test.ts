import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/release.mjs', import.meta.url));
const AUTHOR = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@molaar.test', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@molaar.test' };

let root: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...AUTHOR } });
const read = (path: string) => readFileSync(join(root, path), 'utf8');
function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
function commit(message: string): void {
  git('add', '-A');
  git('commit', '--allow-empty', '-q', '-m', message);
}
function release(...args: string[]): { status: number | null; errors: string } {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args, '--root', root], {
    encoding: 'utf8',
    env: { ...process.env, ...AUTHOR },
  });
  return { status, errors: stderr };
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'molaar-release-'));
  git('init', '-q');
  write('package.json', '{\n  "name": "molaar",\n  "version": "0.1.0"\n}\n');
  write('apps/one/package.json', '{ "version": "0.1.0" }\n');
  write('apps/other/package.json', '{ "version": "3.0.0" }\n');
  write('deploy/helm/molaar/Chart.yaml', 'version: 0.1.0\nappVersion: "0.1.0"\n');
  write('packages/db/src/migrations/0001-first.ts', 'one');
  write('apps/server/src/api/released-calls.json', '{}\n');
  write('CHANGELOG.md', '# Changelog\n\nWhat changed.\n');
  commit('Patients');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Replaces the draft of a section as its author does. */
function rewrite(): void {
  write('CHANGELOG.md', read('CHANGELOG.md').replace(/<!-- draft.*-->\n\n/, ''));
  commit('Release');
}

it('writes version, migrations, calls and changes, waits for the author, and tags', () => {
  expect(release('prepare', '0.1.0')).toEqual({ status: 0, errors: '' });
  expect(release('tag').errors).toContain('not committed');
  commit('draft');
  expect(release('tag').errors).toContain('still a draft');
  rewrite();
  expect(release('tag')).toEqual({ status: 0, errors: '' });

  write('packages/db/src/migrations/0002-second.ts', 'two');
  commit('Radiographs');
  expect(release('prepare', '0.2.0')).toEqual({ status: 0, errors: '' });
  expect(JSON.parse(read('apps/one/package.json'))).toEqual({ version: '0.2.0' });
  expect(JSON.parse(read('apps/other/package.json'))).toEqual({ version: '3.0.0' });
  expect(read('deploy/helm/molaar/Chart.yaml')).toBe('version: 0.2.0\nappVersion: "0.2.0"\n');
  expect(JSON.parse(read('packages/db/src/migrations/releases.json'))).toEqual({ '0.1.0': '0001-first', '0.2.0': '0002-second' });
  expect(Object.keys(JSON.parse(read('packages/db/src/migrations/released.json')))).toEqual(['0001-first', '0002-second']);
  // Of the product itself, whose sources are not copied here.
  expect(JSON.parse(read('apps/server/src/api/released-calls.json'))['patients.details']).toMatchObject({
    type: 'query',
    input: { type: 'object', required: ['id'] },
  });
  const sections = read('CHANGELOG.md').split(/^## /m);
  expect(sections.map((text) => text.split(' ')[0])).toEqual(['#', '0.2.0', '0.1.0']);
  expect(sections[1]).toContain('\n- Radiographs\n');
  expect(sections[1]).not.toContain('Patients');
  expect(sections[2]).toContain('- Patients');
});

it.each([
  ['no version', ['prepare', 'next'], 'is no version'],
  ['an earlier version', ['prepare', '0.0.9'], 'is before 0.1.0'],
  ['a version without a section', ['tag'], 'no section of 0.1.0'],
  ['an unknown command', ['publish'], 'usage'],
])('rejects %s', (_, args, text) => {
  expect(release(...args)).toMatchObject({ status: 1, errors: expect.stringContaining(text) });
  expect(git('status', '--porcelain')).toBe('');
});
