import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { expect, it } from 'vitest';
import type { AppEnv } from './app-env';
import { limitBody, requestBodyLimit } from './http/body-limits';
import { listen } from './listen';

it('reports in one line that the port is taken', async () => {
  const first = await listen(new Hono<AppEnv>(), { host: '127.0.0.1', port: 0 });
  const second = listen(new Hono<AppEnv>(), { host: '127.0.0.1', port: first.port });
  await expect(second).rejects.toThrow(`Port ${first.port} on 127.0.0.1 is taken by another program; set PORT to a free one`);
  await first.close(1_000);
});

/** A route that responds only when `respond` is called; `arrived` resolves when a request is there. */
function slowApp() {
  let respond: () => void = () => {};
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const http = new Hono<AppEnv>()
    .get('/', (c) => c.text('done'))
    .get('/slow', async (c) => {
      arrive();
      await response;
      return c.text('done');
    });
  return { http, arrived, respond: () => respond() };
}

const get = (url: string, agent: Agent): Promise<{ headers: IncomingHttpHeaders; socket: Socket }> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      const { headers, socket } = response;
      response.resume().once('end', () => resolve({ headers, socket }));
    })
      .once('error', reject)
      .end();
  });

it('finishes requests in flight and accepts no new one when it closes', async () => {
  const { http, arrived, respond } = slowApp();
  const server = await listen(http, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${server.port}`;
  const inFlight = fetch(`${url}/slow`).then((response) => response.text());
  await arrived;
  const closed = server.close(60_000);
  await expect(fetch(url)).rejects.toThrow();
  respond();
  expect(await inFlight).toBe('done');
  await closed;
});

it('rejects a body that is too long on a connection that stays, and one that never comes on one that is closed', async () => {
  const tooLong = (): never => {
    throw new HTTPException(413);
  };
  const server = await listen(new Hono<AppEnv>().post('/', limitBody(3, tooLong)), { host: '127.0.0.1', port: 0 });
  const responseTo = async (body: string): Promise<string> => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\n${body}`);
    const [response] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return response.toString().toLowerCase();
  };
  const [whole, missing] = await Promise.all([responseTo('too long'), responseTo('too')]);
  for (const response of [whole, missing]) expect(response).toContain('http/1.1 413');
  expect(whole).toContain('connection: keep-alive');
  expect(missing).toContain('connection: close');
  await server.close(60_000);
});

it.each(['long', 'deep'])('answers a caller who reads only after it has sent a chunked body that is too %s', async (kind) => {
  const tooLong = (): never => {
    throw new HTTPException(413);
  };
  const http = new Hono<AppEnv>().post('/long', limitBody(3, tooLong));
  http.use('/deep', async (c, next) => {
    c.set('session', { token: undefined, actor: async () => null });
    return requestBodyLimit(c, next);
  });
  http.onError((error, c) => c.text('', error instanceof HTTPException ? error.status : 400));
  const server = await listen(http, { host: '127.0.0.1', port: 0 });
  const socket = connect(server.port, '127.0.0.1').pause();
  socket.write(`POST /${kind} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
  // Longer than a server waits for the rest of a body that it did not read.
  for (let part = 0; part < 8; part += 1) {
    socket.write(`28\r\n${'['.repeat(40)}\r\n`);
    await after(100);
  }
  socket.write('0\r\n\r\n');
  const [response] = (await once(socket.resume(), 'data')) as [Buffer];
  socket.destroy();
  expect(response.toString()).toMatch(kind === 'long' ? /^HTTP\/1\.1 413 / : /^HTTP\/1\.1 400 /);
  expect(response.toString().toLowerCase()).toContain('connection: keep-alive');
  await server.close(60_000);
});

it('keeps idle connections open for longer than a proxy reuses them', async () => {
  const agent = new Agent({ keepAlive: true });
  const server = await listen(slowApp().http, { host: '127.0.0.1', port: 0 });
  const { headers } = await get(`http://127.0.0.1:${server.port}`, agent);
  expect(headers.connection).toBe('keep-alive');
  expect(Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1])).toBeGreaterThan(60);
  await server.close(60_000);
  agent.destroy();
});

it('closes idle connections at once when it closes, and says Connection: close in the responses that follow', async () => {
  const agent = new Agent({ keepAlive: true });
  const { http, arrived, respond } = slowApp();
  const server = await listen(http, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${server.port}`;
  const inFlight = get(`${url}/slow`, agent);
  await arrived;
  const { socket } = await get(url, agent);
  const disconnected = new Promise((resolve) => socket.once('close', resolve));
  const closed = server.close(60_000);
  await disconnected;
  respond();
  expect((await inFlight).headers.connection).toBe('close');
  await closed;
  agent.destroy();
});

it('ends a request whose body does not arrive, and not one whose answer takes long', async () => {
  const { http, arrived, respond } = slowApp();
  http.post('/body', async (c) => c.text(await c.req.text()));
  const server = await listen(http, { host: '127.0.0.1', port: 0, bodyTime: { least: 50, rate: 1024 } });
  const url = `http://127.0.0.1:${server.port}`;
  const slow = fetch(`${url}/slow`).then((response) => response.text());
  await arrived;
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /body HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 10\r\n\r\nhalf');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await fetch(`${url}/body`, { method: 'POST', body: 'whole' }).then((response) => response.text())).toBe('whole');
  respond();
  expect(await slow).toBe('done');
  await server.close(1_000);
});
