import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** One of our own processes: the server or the analysis worker. */
export interface Child {
  name: string;
  process: ChildProcess;
  /** Resolves at its end with what a shell would show as its exit status. */
  ended: Promise<number>;
}

/**
 * Starts a bundled entry point in a process group of its own (Ctrl-C reaches the launcher alone, which ends
 * its children in order). Its log lines go to DATA_DIR/logs/<name>.log, its complaints to our terminal. The
 * child ends itself when this process dies: the channel between them closes.
 */
export function startChild(name: string, entry: string, environment: NodeJS.ProcessEnv, dataDir: string): Child {
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const log = openSync(join(logs, `${name}.log`), 'a', 0o600);
  const child = fork(entry, [], { env: environment, detached: true, stdio: ['ignore', log, 'inherit', 'ipc'] });
  closeSync(log);
  const ended = new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 128 : 1)));
  });
  return { name, process: child, ended };
}

/** Resolves when the child says `ready`; rejects with one line when it ends before that. */
export function whenReady(child: Child): Promise<void> {
  return new Promise((resolve, reject) => {
    child.process.on('message', (message) => {
      if (message === 'ready') resolve();
    });
    void child.ended.then((code) =>
      reject(new Error(`The ${child.name} ended with ${code} before it was ready; see DATA_DIR/logs/${child.name}.log`)),
    );
  });
}

/** Asks the child to finish what is in flight and end; ends it by force after `withinMs`. */
export async function stopChild(child: Child, withinMs: number): Promise<void> {
  if (child.process.exitCode !== null || child.process.signalCode !== null) return;
  child.process.kill('SIGTERM');
  const force = setTimeout(() => child.process.kill('SIGKILL'), withinMs);
  await child.ended;
  clearTimeout(force);
}
