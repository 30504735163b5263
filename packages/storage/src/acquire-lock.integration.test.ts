import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { acquireLock } from './acquire-lock.mjs';

const FILE = fileURLToPath(new URL('./acquire-lock.mjs', import.meta.url));

describe('acquireLock', () => {
  it('is held once, and free again after its release', async () => {
    const subject = randomUUID();
    const release = await acquireLock(subject);
    expect(await acquireLock(subject)).toBeNull();
    expect(await acquireLock(randomUUID())).not.toBeNull();
    const next = acquireLock(subject, { wait: true });
    await release?.();
    await (await next)();
  });

  it('ends with its process, however that ends', async () => {
    const subject = randomUUID();
    const code = `import { acquireLock } from ${JSON.stringify(FILE)}; await acquireLock(${JSON.stringify(subject)}); console.log('held'); setInterval(() => {}, 1e6);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(other.stdout, 'data');
    expect(await acquireLock(subject)).toBeNull();
    const next = acquireLock(subject, { wait: true });
    other.kill('SIGKILL');
    await (await next)();
  });
});
