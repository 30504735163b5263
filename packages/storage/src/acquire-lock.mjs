// @ts-check
// Plain JavaScript, because the scripts that bundle everything else use it too.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Polling interval of a waiting process, ms. */
const POLL_INTERVAL_MS = 100;

/** @type {import('./acquire-lock.d.mts').acquireLock} */
export async function acquireLock(subject, { wait = false } = {}) {
  const name = `molaar-${createHash('sha256').update(subject).digest('hex').slice(0, 24)}`;
  // On Linux, names that start with a zero byte are outside of the file system.
  const address = process.platform === 'linux' ? `\0${name}` : process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
  for (;;) {
    const server = await listenAlone(address);
    if (server) {
      server.unref();
      return () => new Promise((resolve) => server.close(() => resolve()));
    }
    if (!wait) return null;
    await pause(POLL_INTERVAL_MS);
  }
}

/** @param {string} address */
async function listenAlone(address) {
  const first = await listen(address);
  if (first || (await isListening(address))) return first;
  // Where the address is a file, a killed process may have left it.
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
function isListening(address) {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(process.platform === 'linux'));
  });
}
