// @ts-check
// Plain JavaScript: the scripts that bundle everything else use it too.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** So often a process that waits looks whether the lock is free, ms. */
const LOOK_EVERY_MS = 100;

/** @type {import('./hold-lock.d.mts').holdLock} */
export async function holdLock(subject, { wait = false } = {}) {
  const name = `molaar-${createHash('sha256').update(subject).digest('hex').slice(0, 24)}`;
  // Linux keeps names that begin with a zero byte outside the file system.
  const address = process.platform === 'linux' ? `\0${name}` : process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
  for (;;) {
    const server = await listenAlone(address);
    if (server) {
      server.unref();
      return () => new Promise((resolve) => server.close(() => resolve()));
    }
    if (!wait) return null;
    await pause(LOOK_EVERY_MS);
  }
}

/** @param {string} address */
async function listenAlone(address) {
  const first = await listen(address);
  if (first || (await answers(address))) return first;
  // Where the address is a file, one that was left by a killed process stands in the way.
  rmSync(address, { force: true });
  return listen(address);
}

/** @param {string} address @returns {Promise<import('node:net').Server | null>} */
function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(address, () => resolve(server));
  });
}

/** @param {string} address @returns {Promise<boolean>} */
function answers(address) {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(process.platform === 'linux'));
  });
}
