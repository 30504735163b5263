import { spawn, spawnSync } from 'node:child_process';
import { freePort } from '@molaar/db/embedded';
import { Redis } from 'ioredis';

/** Whether the suite can run on Redis: an address is given, or a server is on PATH. */
export const redisIsHere = Boolean(process.env.REDIS_URL) || spawnSync('redis-server', ['--version']).status === 0;

/** Starts Redis for one test file: the given one, or a new one on a free port without persistence. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  if (process.env.REDIS_URL) return { url: process.env.REDIS_URL, stop: async () => {} };
  const port = await freePort();
  const child = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `redis://127.0.0.1:${port}`;
  const probe = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  probe.on('error', () => {});
  await probe.ping();
  await probe.quit();
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
