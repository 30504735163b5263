import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/lib/run-node.mjs', import.meta.url));

/** A command that runs a program in the foreground, and prints what it returns. */
const command = (program: string) =>
  `const { runNode } = await import(${JSON.stringify(script)});
   console.log(JSON.stringify(await runNode(['--eval', ${JSON.stringify(program)}])));`;

it('passes a signal on to the program that it runs, and waits for its end', async () => {
  const program = `process.on('SIGTERM', () => { console.log('stopped'); process.exit(3); }); setInterval(() => {}, 1000); console.log('runs');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', command(program)], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('data', () => child.kill('SIGTERM'));
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(printed.trim().split('\n')).toEqual(['runs', 'stopped', JSON.stringify({ code: 3, signal: 'SIGTERM' })]);
});

it('returns the exit code of the program, and 1 when a signal ended it', async () => {
  for (const [program, code] of [
    ['process.exit(4)', 4],
    ["process.kill(process.pid, 'SIGKILL')", 1],
  ] as const) {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', command(program)], { stdio: ['ignore', 'pipe', 'inherit'] });
    expect(JSON.parse(await text(child.stdout))).toEqual({ code });
  }
});
