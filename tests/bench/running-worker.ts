import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The shipped worker in a process of its own. */
export interface RunningWorker {
  stop(): Promise<void>;
}

/** Starts the built worker and waits until it accepts jobs. Its errors go to stderr. */
export async function runWorker(root: string, environment: Record<string, string>): Promise<RunningWorker> {
  const child = spawn(process.execPath, [join(root, 'workers/analysis/dist/main.js')], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const early = exited.then(([code]) => {
    throw new Error(`the worker ended with ${code} before it was ready`);
  });
  await Promise.race([once(child, 'message'), early]);
  early.catch(() => {});
  return {
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
