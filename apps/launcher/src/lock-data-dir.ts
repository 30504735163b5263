import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Holds DATA_DIR for this process alone and returns the release. The lock is a listening local socket: the
 * system drops it with the process, however that ends, so no stale file has to be judged. Throws one line
 * when another Molaar lives there or the folder cannot be used.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`);
  }
  const name = `molaar-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24)}`;
  // Linux keeps names that begin with a zero byte outside the file system.
  const address = process.platform === 'linux' ? `\0${name}` : process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);

  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (await answers(address)) throw new Error(`Molaar already runs with DATA_DIR ${dataDir}`);
    rmSync(address, { force: true });
    return listen(address);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => resolve(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(process.platform === 'linux'));
  });
}
