import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HASHING_IN_LIBUV } from './password-hashing';
import { createPasswordThreads, type PasswordThreads } from './password-threads';

let folder: string;
let threads: PasswordThreads;
/** The thread as the server bundles it. */
beforeAll(async () => {
  folder = mkdtempSync(join(import.meta.dirname, '.password-threads-'));
  await build({
    entryPoints: [join(import.meta.dirname, 'password-thread.ts')],
    outfile: join(folder, 'password-thread.mjs'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
    external: ['@node-rs/argon2'],
  });
  threads = createPasswordThreads(pathToFileURL(join(folder, 'password-thread.mjs')));
});
afterAll(async () => {
  await threads?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe('password hashes in threads', () => {
  it('are those of the library, in both directions', async () => {
    const [own, other] = await Promise.all([threads.hash('Same-password-1'), HASHING_IN_LIBUV.hash('Same-password-1')]);
    expect(own).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await HASHING_IN_LIBUV.verify(own, 'Same-password-1')).toBe(true);
    expect(await threads.verify(other, 'Same-password-1')).toBe(true);
    expect(await threads.verify(other, 'same-password-1')).toBe(false);
  });

  it('fail for what is no hash, and the thread goes on', async () => {
    await expect(threads.verify('no hash', 'x')).rejects.toThrow('could not be hashed');
    expect(await threads.verify(await threads.hash('x'), 'x')).toBe(true);
  });

  it('fail when their thread ends, and the next ones get another', async () => {
    const ending = join(folder, 'ending.mjs');
    writeFileSync(ending, `import { parentPort } from 'node:worker_threads';\nparentPort.on('message', () => process.exit(3));\n`);
    const broken = createPasswordThreads(pathToFileURL(ending));
    await expect(broken.hash('x')).rejects.toThrow('thread ended');
    await expect(broken.hash('x')).rejects.toThrow('thread ended');
    await broken.close();
  });

  it.runIf(process.platform === 'linux')('have a lower priority than requests', async () => {
    await threads.hash('x');
    const niceOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    const all = readdirSync('/proc/self/task').map((id) => niceOf(readFileSync(`/proc/self/task/${id}/stat`, 'utf8')));
    const main = niceOf(readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8'));
    expect(all.filter((nice) => nice > main).length).toBeGreaterThan(0);
  });
});
