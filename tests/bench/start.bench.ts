import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, startEmbeddedPostgres } from '@molaar/db/embedded';
import { childrenProcessorTime } from './processor-time';
import { median, reportMachine, reportRatio } from './report';

/**
 * `npm start` of the built product, from the command until `/ready` answers: the first start, which makes database and
 * demo clinic, and later ones, over a start of the same embedded PostgreSQL alone. Processor time of all processes that
 * run then; it depends less on what else the machine does. ROUNDS sets how many later starts.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const GIVE_UP_MS = 300_000;

interface Start {
  readyMs: number;
  processorMs: number;
}

const root = process.env.MOLAAR_BENCH_ROOT ?? '.';
// On a disk, as an installation.
const dataDir = mkdtempSync(join(tmpdir(), 'molaar-bench-'));
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const shown = ({ readyMs, processorMs }: Start): string => `${seconds(readyMs)}, processor time ${seconds(processorMs)}`;

reportMachine();
try {
  console.log(`  first start: ${shown(await start())}`);
  const starts: Start[] = [];
  const bare: number[] = [];
  // Alternately, so that other load affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    starts.push(await start());
    bare.push(await startDatabase());
  }
  const middle = { readyMs: median(starts.map(({ readyMs }) => readyMs)), processorMs: median(starts.map((one) => one.processorMs)) };
  const each = starts.map(({ readyMs }) => (readyMs / 1000).toFixed(2)).join(', ');
  console.log(`  later start: ${shown(middle)} (medians of ${ROUNDS}: ${each} s); PostgreSQL alone ${seconds(median(bare))}`);
  reportRatio('later start, seconds', middle.readyMs / 1000, { atMost: 2 });
  reportRatio('later start, processor time in seconds', middle.processorMs / 1000, { atMost: 2.5 });
  console.log(`  over a start of PostgreSQL alone: ${(middle.readyMs / median(bare)).toFixed(1)}`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Starts the product until it is ready, and stops it. */
async function start(): Promise<Start> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilReady(child, port);
    return { readyMs: performance.now() - began, processorMs: childrenProcessorTime() };
  } finally {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await ended;
    }
  }
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + GIVE_UP_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error('npm start ended before it was ready');
    const response = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    if (performance.now() > until) throw new Error('npm start did not become ready');
    await delay(10);
  }
}

/** Starts the database of the product alone. @returns milliseconds. */
async function startDatabase(): Promise<number> {
  const began = performance.now();
  const postgres = await startEmbeddedPostgres({ dataDir, from: join(root, 'packages/db/package.json') });
  const took = performance.now() - began;
  await postgres.stop();
  return took;
}
