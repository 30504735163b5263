import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries';
import { findBinaries } from './binaries';
import { chooseUnprivileged, ownUnprivileged, spawnUnprivileged, type Unprivileged } from './unprivileged';

/** A database cluster on disk and the programs that run it. */
export interface Cluster {
  binaries: PostgresBinaries;
  method: Unprivileged;
  dir: string;
}

/**
 * Opens the cluster in `<dataDir>/postgres`; creates it at the first start with UTF-8, Estonian collation (ICU) and
 * scram passwords. It is created under a temporary name and renamed, so an interrupted first start leaves nothing
 * incomplete.
 * @throws Error with one line when the folder contains something else or the disk is full.
 */
export async function openCluster(dataDir: string, from: string, ownerPassword: string): Promise<Cluster> {
  const binaries = findBinaries(from);
  const method = chooseUnprivileged(binaries.postgres);
  const dir = join(dataDir, 'postgres');
  // The user nobody must pass through this folder to the cluster; the files next to it are protected by their own
  // modes.
  if (method === 'uid') chmodSync(dataDir, 0o711);
  if (!existsSync(dir)) await makeCluster({ binaries, method, dir }, ownerPassword);
  checkVersion(dir);
  return { binaries, method, dir };
}

async function makeCluster({ binaries, method, dir }: Cluster, ownerPassword: string): Promise<void> {
  const temporary = `${dir}.new`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { mode: 0o700 });
  const passwordFile = `${dir}.password`;
  writeFileSync(passwordFile, ownerPassword, { mode: 0o600 });
  ownUnprivileged(method, temporary);
  ownUnprivileged(method, passwordFile);
  try {
    const args = ['-D', temporary, '-U', 'molaar_owner', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
    args.push('--locale=C', '--locale-provider=icu', '--icu-locale=et', '--no-instructions');
    await run(spawnUnprivileged(method, binaries.initdb, args, { stdio: ['ignore', 'pipe', 'pipe'] }));
    renameSync(temporary, dir);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(temporary, { recursive: true, force: true });
  }
}

function run(child: ReturnType<typeof spawnUnprivileged>): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      const line = output
        .trim()
        .split('\n')
        .find((text) => /error|fatal|panic|could not|no space/i.test(text));
      const reason = line?.replace(/^.*(?:FATAL|PANIC|ERROR|error):\s*/, '');
      reject(new Error(`The database could not be made: ${reason ?? `initdb ended with ${code}`}`));
    });
  });
}

function checkVersion(dir: string): void {
  const path = join(dir, 'PG_VERSION');
  const found = existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
  if (found === undefined)
    throw new Error(`${dir} is not a database of Molaar (no PG_VERSION): choose another DATA_DIR or restore a backup`);
  if (found !== '18') throw new Error(`${dir} was made by PostgreSQL ${found}, this Molaar runs 18: restore a backup into a new DATA_DIR`);
}
