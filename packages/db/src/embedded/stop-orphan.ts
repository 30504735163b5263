import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, stopPostmaster } from './stop-postmaster';

/** An orphan that recovers may finish: its successor would have to do the same work. */
const RECOVERY_MS = 60_000;

/**
 * Stops a PostgreSQL that outlived its launcher (kill -9); committed data is on disk. The caller holds the lock of
 * DATA_DIR, so no running launcher owns that process.
 * @returns Whether there was one.
 */
export async function stopOrphan(clusterDir: string): Promise<boolean> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === undefined) return false;
  if (!isPostgres(pid, clusterDir)) {
    // A stale file after a power failure; its process id may belong to another process now.
    rmSync(pidFile, { force: true });
    return false;
  }
  await stopPostmaster(pid, clusterDir, { recoveryMs: RECOVERY_MS });
  if (isAlive(pid)) throw new Error(`An earlier database process (${pid}) does not stop: end it and start again`);
  return true;
}

function readPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8').split('\n')[0] ?? '', 10);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/**
 * On Linux the working directory is compared, which PostgreSQL sets to its cluster and which follows a folder that was
 * moved meanwhile, or the command line where it may not be read. Elsewhere a running process with that id counts as
 * ours.
 */
function isPostgres(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (!existsSync('/proc/self/cmdline')) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
  } catch {
    const commandLine = `/proc/${pid}/cmdline`;
    return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(clusterDir);
  }
}
