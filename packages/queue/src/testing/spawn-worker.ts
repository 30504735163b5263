import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { QueueConfig } from '../types';

const here = import.meta.dirname;
/** Inside the package, so that Node resolves BullMQ from there. */
const outDir = join(here, '../../node_modules/.molaar-tests');

/** Starts `worker-process.ts` as a separate process. Resolves once it has taken a job, with that job's analysis. */
export async function spawnWorker(config: QueueConfig): Promise<{ child: ChildProcess; analysisId: string }> {
  mkdirSync(outDir, { recursive: true });
  const outfile = join(outDir, `worker-${process.pid}.mjs`);
  await build({
    entryPoints: [join(here, 'worker-process.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['bullmq', 'ioredis', 'pg', 'zod'],
    logLevel: 'error',
  });
  const child = spawn(process.execPath, [outfile, JSON.stringify(config)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const analysisId = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    child.once('exit', (code) => reject(new Error(`worker process ended with ${code}`)));
  });
  return { child, analysisId };
}
