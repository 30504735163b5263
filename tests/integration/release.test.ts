import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ACCEPTED_CHANGES } from '@molaar/server/testing/accepted-changes';
import { brokenInterfaces, type Interfaces } from '@molaar/server/testing/broken-interfaces';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/release.mjs', import.meta.url));
const product = fileURLToPath(new URL('../../', import.meta.url));
const CODE =
  "const { readType } = await import('./scripts/lib/returned-types.mjs'); const [source, ...names] = process.argv.slice(1);" +
  "const read = (name) => { try { return readType('apps/server', source, name); } catch ({ message }) { return message; } };" +
  'console.log(JSON.stringify(names.map(read)));';
const AUTHOR = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@molaar.test', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@molaar.test' };

let root: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...AUTHOR } });
const read = (path: string) => readFileSync(join(root, path), 'utf8');
function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
/** What a release records of its interfaces. */
const recorded = (name: string) => `apps/server/src/api/released-${name}.json`;
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
  for (const name of ['calls', 'operations', 'messages']) write(recorded(name), '{}\n');
  write('CHANGELOG.md', '# Changelog\n\nWhat changed.\n');
  commit('Patients');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function interfacesIn(readFile: (path: string) => string): Interfaces {
  const [calls, operations, messages] = ['calls', 'operations', 'messages'].map((name) => JSON.parse(readFile(recorded(name))));
  return { calls, operations, messages };
}

/** Replaces the draft of a section as its author does. */
function rewrite(): void {
  write('CHANGELOG.md', read('CHANGELOG.md').replace(/<!-- draft.*-->\n\n/, ''));
  commit('Release');
}

it('writes version, migrations, interfaces and changes, waits for the author, and tags', { tags: 'thorough', timeout: 600_000 }, () => {
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
  const { calls, operations, messages } = interfacesIn(read);
  expect(calls['patients.details']).toMatchObject({
    type: 'query',
    input: { type: 'object', required: ['id'] },
    returned: {
      properties: {
        patient: { properties: { firstName: { type: 'string' }, birthDate: { anyOf: [{ type: 'null' }, { type: 'string' }] } } },
      },
    },
  });
  expect(calls['patients.delete']).toMatchObject({ type: 'mutation', returned: { not: {} } });
  expect(Object.values(calls).filter(({ returned }) => !returned)).toEqual([]);
  expect(operations['GET /patient']).toMatchObject({ operationId: 'listPatients' });
  expect(Object.keys(messages)).toContain('analysisJob');

  // What the present version returns is known only here: the last release's pages still find what they read.
  const released = interfacesIn((path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8'));
  const now = { calls, operations, messages };
  expect(brokenInterfaces(released, now, ACCEPTED_CHANGES)).toEqual([]);
  expect(brokenInterfaces(now, now, {})).toEqual([]);
  // An entry of another release is deleted.
  const broken = brokenInterfaces(released, now, {});
  expect(Object.keys(ACCEPTED_CHANGES).filter((change) => !broken.includes(change))).toEqual([]);
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

it('reads what a procedure returns from its type, as JSON has it', { tags: 'thorough' }, () => {
  const source = `
    interface Image { taken: string | null; width?: number; size: number | undefined; state: 'DONE' | 'QUEUED'; mirrored: boolean }
    export type Returned = { images: Image[]; box: [number, number]; names: Record<string, 'a'>; one: { type: 'x'; n: 1 } | { type: 'y' } };
    export type Unknown = { value: any };
    export type Call = { call: () => void };
    export type Endless = { next: Endless | null };
  `;
  const args = ['--input-type=module', '--eval', CODE, source, 'Returned', 'Unknown', 'Call', 'Endless'];
  const [returned, ...errors] = JSON.parse(spawnSync(process.execPath, args, { encoding: 'utf8', cwd: product }).stdout);
  const image = {
    mirrored: { type: 'boolean' },
    size: { type: 'number' },
    state: { type: 'string', enum: ['DONE', 'QUEUED'] },
    taken: { anyOf: [{ type: 'null' }, { type: 'string' }] },
    width: { type: 'number' },
  };
  expect(returned).toEqual({
    type: 'object',
    properties: {
      box: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] },
      images: { type: 'array', items: { type: 'object', properties: image, required: ['mirrored', 'state', 'taken'] } },
      names: { type: 'object', properties: {}, additionalProperties: { type: 'string', const: 'a' } },
      one: {
        anyOf: [
          {
            type: 'object',
            properties: { n: { type: 'number', const: 1 }, type: { type: 'string', const: 'x' } },
            required: ['n', 'type'],
          },
          { type: 'object', properties: { type: { type: 'string', const: 'y' } }, required: ['type'] },
        ],
      },
    },
    required: ['box', 'images', 'names', 'one'],
  });
  expect(errors).toEqual([
    'Unknown.value: its type is not known',
    'Call.call: a function is no JSON',
    expect.stringContaining('contains itself'),
  ]);
});
