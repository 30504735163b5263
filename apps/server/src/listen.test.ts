import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from './http/app-env';
import { listen } from './listen';

it('says in one line that the port is taken', async () => {
  const first = await listen(new Hono<AppEnv>(), { host: '127.0.0.1', port: 0 });
  const second = listen(new Hono<AppEnv>(), { host: '127.0.0.1', port: first.port });
  await expect(second).rejects.toThrow(`Port ${first.port} on 127.0.0.1 is taken by another program; set PORT to a free one`);
  await first.close(1_000);
});

it('finishes what is in flight and takes nothing new', async () => {
  let answer: () => void = () => {};
  let asked: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const http = new Hono<AppEnv>().get('/', async (c) => {
    asked();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return c.text('done');
  });
  const server = await listen(http, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${server.port}/`;
  const inFlight = fetch(url).then((response) => response.text());
  await arrived;
  const closed = server.close(60_000);
  await expect(fetch(url)).rejects.toThrow();
  answer();
  expect(await inFlight).toBe('done');
  await closed;
});
