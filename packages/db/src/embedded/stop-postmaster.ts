import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** How long each kind of shutdown may take before the next, harder one. */
const FAST_MS = 20_000;
const IMMEDIATE_MS = 5_000;
const POLL_MS = 20;

interface Options {
  /** How long a recovery may still take: one that is interrupted begins again at the next start. */
  recoveryMs: number;
  /** Shorter times for tests. */
  fastMs?: number;
}

/**
 * Stops a PostgreSQL server and returns when it has ended. Committed data is on disk in any case: a fast shutdown
 * writes a checkpoint, after the harder ones the next start recovers.
 *
 * PostgreSQL 18 may hang for good when a fast shutdown (SIGINT) meets its recovery, so that signal is sent only after
 * the recovery; a recovery that takes too long is ended by an immediate shutdown (SIGQUIT).
 * @param pid Of the postmaster, which leads its process group.
 */
export async function stopPostmaster(pid: number, clusterDir: string, { recoveryMs, fastMs = FAST_MS }: Options): Promise<void> {
  const recovered = await waitFor(() => !isAlive(pid) || !isRecovering(clusterDir), recoveryMs);
  if (recovered && (await signalAndWait(pid, 'SIGINT', fastMs))) return;
  if (await signalAndWait(pid, 'SIGQUIT', IMMEDIATE_MS)) return;
  // With its children: one that outlived it would block the next start by its shared memory.
  for (const target of [-pid, pid]) kill(target, 'SIGKILL');
  await waitFor(() => !isAlive(pid) && !isAlive(-pid), IMMEDIATE_MS);
}

/** Whether a process runs; with a negative id, whether any of its group does. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Reads the state in the eighth line of postmaster.pid: "starting" during recovery, then "ready". */
function isRecovering(clusterDir: string): boolean {
  try {
    return (readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[7] ?? 'starting').trim() === 'starting';
  } catch {
    return false;
  }
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, ms: number): Promise<boolean> {
  kill(pid, signal);
  return waitFor(() => !isAlive(pid), ms);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

async function waitFor(condition: () => boolean, ms: number): Promise<boolean> {
  for (const until = Date.now() + ms; !condition(); await delay(POLL_MS)) if (Date.now() > until) return false;
  return true;
}
