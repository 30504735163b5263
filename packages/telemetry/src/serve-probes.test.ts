import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { serveProbes } from './serve-probes';

const HERE = { host: '127.0.0.1', port: 0 };

it('answers each probe by the state of the process, and the figures', async () => {
  let ready = true;
  const served = await serveProbes({ isLive: () => true, isReady: () => ready, figures: async () => 'molaar_jobs 7\n' }, HERE);
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${served.port}${path}`);
    return `${response.status} ${await response.text()}`;
  };
  expect(await ask('/live')).toBe('200 ok\n');
  expect(await ask('/ready')).toBe('200 ok\n');
  ready = false;
  expect(await ask('/ready')).toBe('503 no\n');
  expect(await ask('/live')).toBe('200 ok\n');
  expect(await ask('/metrics')).toBe('200 molaar_jobs 7\n');
  expect(await ask('/patients')).toMatch(/^404 /);
  await served.close();
});

it('says that figures are not to be had without closing the connection', async () => {
  const served = await serveProbes({ isLive: () => true, isReady: () => true, figures: () => Promise.reject(new Error('gone')) }, HERE);
  expect((await fetch(`http://127.0.0.1:${served.port}/metrics`)).status).toBe(500);
  await served.close();
});

it('names the port that is taken', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  await expect(serveProbes({ isLive: () => true, isReady: () => true }, { ...HERE, port })).rejects.toThrow(`Port ${port} on 127.0.0.1`);
  other.close();
});
