import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@molaar/db/embedded';
import { makeTemporaryFolder } from '@molaar/testing/temporary-folder';
import { processesWith } from './processes';

export { freePort };

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The running product, started like `npm start` from the bundles of the test set-up. */
export interface Molaar {
  url: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  output(): string;
  /** Resolves with the exit code (or 128 for a signal) and everything that was printed. */
  ended: Promise<{ code: number; output: string }>;
  stop(signal?: NodeJS.Signals): Promise<{ code: number; output: string }>;
}

export interface StartOptions {
  dataDir?: string;
  port?: number;
  environment?: Record<string, string>;
  /** Called before it is ready. */
  launched?: (molaar: Molaar) => void;
}

/** A new empty folder for DATA_DIR; the caller removes it. */
export function makeDataDir(): string {
  return makeTemporaryFolder('product');
}

/** What this process launched since the last `endLaunched`. */
const products = new Set<Molaar>();
const isRunning = ({ process: { exitCode, signalCode } }: Molaar): boolean => exitCode === null && signalCode === null;

// A hook cannot run any more: they end by themselves after the signal.
process.once('exit', () => [...products].filter(isRunning).forEach((molaar) => void molaar.stop()));

/**
 * Ends what tests launched and left running because one of them failed, with children that outlive a killed launcher,
 * and deletes its data: it would go on for hours otherwise, and slow every later run down.
 */
export async function endLaunched(): Promise<void> {
  const all = [...products];
  const left = all.filter(isRunning);
  await Promise.all(left.map((molaar) => molaar.stop()));
  products.clear();
  for (const dataDir of new Set(all.map((molaar) => molaar.dataDir))) {
    const children = existsSync('/proc') ? processesWith(dataDir) : [];
    for (const { pid } of children) kill(pid);
    if (children.length === 0 && left.every((molaar) => molaar.dataDir !== dataDir)) continue;
    console.error(`A test left Molaar running in ${dataDir}: it was ended`);
    removeDataDir(dataDir);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/** Starts Molaar without waiting until it is ready. */
export function launchMolaar({ dataDir = makeDataDir(), port, environment = {} }: StartOptions & { port: number }): Molaar {
  const child = spawn(process.execPath, [join(root, 'apps/launcher/dist/main.js')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, MOLAAR_ROOT: root, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk) => (printed += chunk));
  child.stderr?.on('data', (chunk) => (printed += chunk));
  const ended = new Promise<{ code: number; output: string }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output: printed }));
  });
  const molaar: Molaar = {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    process: child,
    output: () => printed,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
  products.add(molaar);
  return molaar;
}

/** Starts Molaar and waits until it is ready. @throws with its output and the end of the log when it ends before. */
export async function startMolaar({ launched, ...options }: StartOptions = {}): Promise<Molaar> {
  const molaar = launchMolaar({ ...options, port: options.port ?? (await freePort()) });
  launched?.(molaar);
  const ready = new Promise<void>((resolve) => {
    const check = () => {
      if (molaar.output().includes('Molaar is ready at')) resolve();
    };
    molaar.process.stdout?.on('data', check);
  });
  const early = molaar.ended.then(({ output }) => {
    throw new Error(`Molaar ended before it was ready:\n${output}\n${logTail(molaar.dataDir, 'server')}`);
  });
  await Promise.race([ready, early]);
  early.catch(() => {});
  return molaar;
}

/**
 * Stops a product whose processes no test ends, and says which of them ended by themselves: tests fail by it at random
 * places, so the cause is said where it is looked for.
 */
export async function stopUntouched(molaar: Molaar): Promise<void> {
  const { output } = await molaar.stop();
  if (!output.includes('starting it again')) return;
  const logs = ['server', 'worker'].map((name) => `The end of ${name}.log:\n${logTail(molaar.dataDir, name)}`);
  console.error([`A process of the product ended by itself:\n${output}`, ...logs].join('\n'));
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

function logTail(dataDir: string, name: string): string {
  try {
    return readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8').slice(-2000);
  } catch {
    return '';
  }
}
