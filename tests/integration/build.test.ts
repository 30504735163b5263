import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A separate checkout with a minimal bundle. */
const repository = fileURLToPath(new URL('../..', import.meta.url));
const ENTRIES = await launcherEntries();
let checkout: string;
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'molaar-build-'));
  for (const path of ['scripts/lib', 'packages/storage/src/acquire-lock.mjs', 'pnpm-lock.yaml', 'package.json'])
    await cp(join(repository, path), join(checkout, path), { recursive: true });
  await symlink(join(repository, 'node_modules'), join(checkout, 'node_modules'));
  await mkdir(join(checkout, 'workers'));
  await mkdir(join(checkout, 'apps/launcher/src'), { recursive: true });
  await writeFile(join(checkout, 'apps/launcher/package.json'), '{"dependencies": {}}');
  for (const entry of ENTRIES) await writeFile(join(checkout, `apps/launcher/src/${entry}.ts`), `console.log('${entry}');`);
});
afterAll(() => rm(checkout, { recursive: true }));

/** The entry points that the build names. */
async function launcherEntries(): Promise<string[]> {
  const build = await readFile(join(repository, 'scripts/lib/build.mjs'), 'utf8');
  const [, entries = ''] = /launcher: \{\s*dir: [^,]+,\s*entries: \[([^\]]+)\]/.exec(build) ?? [];
  return [...entries.matchAll(/'([^']+)'/g)].map(([, entry = '']) => entry);
}

async function build() {
  const code = "const { ensureBuilt } = await import('./scripts/lib/build.mjs'); await ensureBuilt(['launcher']);";
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: checkout, stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stderr, status] = await Promise.all([text(child.stderr), closed]);
  return { stderr, status };
}

it('concurrent commands on an unbuilt checkout all find the complete build', async () => {
  const outcomes = await Promise.all([build(), build(), build(), build()]);
  expect(outcomes).toEqual(outcomes.map(() => ({ stderr: '', status: 0 })));
  const dist = join(checkout, 'apps/launcher/dist');
  expect(await readdir(dist)).toEqual(expect.arrayContaining([...ENTRIES.map((entry) => `${entry}.js`), '.built-from']));
  expect(await readFile(join(dist, 'main.js'), 'utf8')).toContain('console.log("main")');
});
