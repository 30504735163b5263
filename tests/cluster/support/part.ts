import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { waitUntil } from '@molaar/testing/wait-until';

/** The first server draws the demo radiograph, which takes long on a busy machine. */
const READY_MS = 200_000;
/** Until a killed process is gone: on a busy machine it takes a moment to give back its memory. */
const GONE_MS = 60_000;

export interface PartOptions {
  command: string;
  /** Read at each start: a test may change them in between. */
  args(): string[];
  /** Environment, working directory and user. */
  options: SpawnOptions;
  /** Receives stdout and stderr. */
  log: string;
  /** Whether the part works. */
  isReady(): Promise<boolean>;
}

/** Those that were started and not ended. */
const running = new Set<Part>();

// A hook cannot run any more, and each has a process group that Ctrl-C does not reach.
process.once('exit', endParts);

/** Ends what a test file left running, because a hook of it failed. */
export function endParts(): void {
  for (const part of running) part.kill();
}

/** One process of the cluster, which tests kill, pause and start again. */
export class Part {
  #child: ChildProcess | undefined;

  constructor(
    readonly name: string,
    private readonly settings: PartOptions,
  ) {}

  async start(): Promise<void> {
    const { command, args, options, log } = this.settings;
    const out = openSync(log, 'a');
    this.#child = spawn(command, args(), { ...options, stdio: ['ignore', out, out], detached: true });
    closeSync(out);
    running.add(this);
    this.#child.once('exit', () => running.delete(this));
    await this.ready();
  }

  ready(): Promise<unknown> {
    const ready = async () => {
      if (this.#child?.exitCode !== null) throw new Error(`${this.name} ended:\n${readFileSync(this.settings.log, 'utf8').slice(-2_000)}`);
      return (await this.settings.isReady().catch(() => false)) || undefined;
    };
    return waitUntil(`${this.name} is ready`, ready, READY_MS);
  }

  /** Sends a signal to the process and its children. */
  signal(signal: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.#child ?? {};
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, signal);
  }

  /** Stops the process and all its descendants, or lets them continue; those of PostgreSQL have groups of their own. */
  freeze(signal: 'SIGSTOP' | 'SIGCONT'): void {
    signalAll(descendantsOf(this.#child?.pid), signal);
  }

  /**
   * Ends the process and its descendants at once, as the end of a machine does.
   * @returns their ids
   */
  kill(): number[] {
    const pid = this.#child?.pid;
    // A paused process starts no other one while its descendants are listed.
    signalAll(pid ? [pid] : [], 'SIGSTOP');
    const all = descendantsOf(pid);
    signalAll(all, 'SIGKILL');
    return all;
  }

  /** Ends the process and waits for it; SIGKILL also ends all its descendants, as the end of a machine does. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (signal === 'SIGKILL') {
      const killed = this.kill();
      await ended;
      // PostgreSQL does not start while a process of the one before still has its shared memory.
      await waitUntil(`the processes of ${this.name} are gone`, async () => !killed.some(isRunning) || undefined, GONE_MS);
      return;
    }
    this.signal(signal);
    // A paused process gets its signal when it continues.
    this.signal('SIGCONT');
    await ended;
  }

  async restart(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.end(signal);
    await this.start();
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself, as a backend does whose client left.
    }
  }
}

/** Returns the process and everything that it started. */
function descendantsOf(pid: number | undefined): number[] {
  if (!pid) return [];
  const children = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && parentOf(other) === pid);
  return [pid, ...children.flatMap(descendantsOf)];
}

function parentOf(pid: number): number {
  return Number(statOf(pid)?.parent ?? 0);
}

/** False for one that has ended although nobody has asked for its result (Z, X). */
function isRunning(pid: number): boolean {
  return !['Z', 'X', undefined].includes(statOf(pid)?.state);
}

/** Returns state and parent of a process; null when there is none. */
function statOf(pid: number): { state: string | undefined; parent: string | undefined } | null {
  try {
    // The name in parentheses may contain spaces; the state and the parent follow it.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { state, parent };
  } catch {
    return null;
  }
}
