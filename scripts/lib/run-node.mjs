import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a file with Node in the foreground. Signals reach it too: with `spawnSync` it would go on without its parent.
 * @returns Its exit code, and the signal that ended the run, which no other one should follow.
 */
export async function runNode(args, options = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', ...options });
  let signal;
  const pass = (received) => {
    signal = received;
    child.kill(received);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const name of signals) process.on(name, pass);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (status, endedBy) => resolve(endedBy ? 1 : status));
  });
  for (const name of signals) process.off(name, pass);
  return { code, signal };
}
