import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** One of our own processes: the server or the analysis worker. */
export interface Child {
  name: string;
  process: ChildProcess;
  /** Resolves with the exit code when the process ends. */
  ended: Promise<number>;
}

/** The message by which a child asks for the variables that its environment lacks. */
const ASKS = 'variables';

interface ChildOptions {
  name: string;
  /** The bundle's file. */
  entry: string;
  dataDir: string;
  environment: NodeJS.ProcessEnv;
  /**
   * Variables that are not known yet. The child, whose environment has VARIABLES_FOLLOW=1, reads its modules meanwhile
   * and then asks for them with the message `variables`.
   */
  following?: Promise<NodeJS.ProcessEnv>;
}

/**
 * Starts a bundled entry point in its own process group, so that Ctrl-C reaches only the launcher, which ends its
 * children in order. Its stdout goes to DATA_DIR/logs/<name>.log, its stderr to the terminal. The child ends itself
 * when the launcher ends, since their IPC channel closes.
 */
export function startChild({ name, entry, dataDir, environment, following }: ChildOptions): Child {
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const log = openSync(join(logs, `${name}.log`), 'a', 0o600);
  const env = following ? { ...environment, VARIABLES_FOLLOW: '1' } : environment;
  const child = fork(entry, [], { env, detached: true, stdio: ['ignore', log, 'inherit', 'ipc'] });
  closeSync(log);
  if (following) answer(child, following);
  const ended = new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 128 : 1)));
  });
  return { name, process: child, ended };
}

/** Sends the child its variables once it has asked and they are known. */
function answer(child: ChildProcess, following: Promise<NodeJS.ProcessEnv>): void {
  child.on('message', async (message) => {
    if (message !== ASKS) return;
    const variables = await following;
    // It may have ended meanwhile, which `ended` reports.
    if (child.connected) child.send({ variables }, () => {});
  });
}

/** Resolves when the child sends `ready`; rejects with one line when it ends before that. */
export function waitUntilReady(child: Child): Promise<void> {
  return new Promise((resolve, reject) => {
    child.process.on('message', (message) => {
      if (message === 'ready') resolve();
    });
    void child.ended.then((code) =>
      reject(new Error(`The ${child.name} ended with ${code} before it was ready; see DATA_DIR/logs/${child.name}.log`)),
    );
  });
}

/** Sends SIGTERM and waits until the child has ended; kills it after `withinMs`. */
export async function stopChild(child: Child, withinMs: number): Promise<void> {
  if (child.process.exitCode !== null || child.process.signalCode !== null) return;
  child.process.kill('SIGTERM');
  const force = setTimeout(() => child.process.kill('SIGKILL'), withinMs);
  await child.ended;
  clearTimeout(force);
}
