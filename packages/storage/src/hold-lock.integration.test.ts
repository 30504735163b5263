import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { holdLock } from './hold-lock.mjs';

const FILE = fileURLToPath(new URL('./hold-lock.mjs', import.meta.url));

describe('holdLock', () => {
  it('is held once, and free again when it is released', async () => {
    const subject = randomUUID();
    const release = await holdLock(subject);
    expect(await holdLock(subject)).toBeNull();
    expect(await holdLock(randomUUID())).not.toBeNull();
    const next = holdLock(subject, { wait: true });
    await release?.();
    await (await next)();
  });

  it('goes with the process that held it, however that ends', async () => {
    const subject = randomUUID();
    const code = `import { holdLock } from ${JSON.stringify(FILE)}; await holdLock(${JSON.stringify(subject)}); console.log('held'); setInterval(() => {}, 1e6);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(other.stdout, 'data');
    expect(await holdLock(subject)).toBeNull();
    const next = holdLock(subject, { wait: true });
    other.kill('SIGKILL');
    await (await next)();
  });
});
