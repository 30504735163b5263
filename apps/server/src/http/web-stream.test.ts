import { connect } from 'node:net';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../listen';
import { webStream } from './web-stream';

const CHUNK = 16_384;
const NO_SOCKET = { env: {} } as Context;
const bytesOf = async (body: ReadableStream<Uint8Array>): Promise<Buffer> => Buffer.from(await new Response(body).arrayBuffer());

/** A source whose chunks arrive in later turns of the event loop, as from a disk or a network. */
function slowSource(bytes: number): PassThrough {
  let sent = 0;
  const first = new Readable({
    read() {
      setImmediate(() => {
        this.push(Buffer.alloc(CHUNK, 1));
        sent += CHUNK;
        if (sent >= bytes) this.push(null);
      });
    },
  });
  return pipeline(first, new PassThrough({ highWaterMark: CHUNK }), () => undefined);
}

describe('the body of a response', () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  beforeAll(() => {
    process.on('uncaughtException', note);
  });
  afterAll(() => {
    process.off('uncaughtException', note);
  });

  it('has all bytes of its source', async () => {
    expect((await bytesOf(webStream(NO_SOCKET, slowSource(10 * CHUNK)))).equals(Buffer.alloc(10 * CHUNK, 1))).toBe(true);
    expect((await bytesOf(webStream(NO_SOCKET, Readable.from([])))).length).toBe(0);
  });

  it('fails with the error of its source, also one from before the first read', async () => {
    const early = new PassThrough();
    const body = webStream(NO_SOCKET, early);
    early.destroy(new Error('the disk is gone'));
    await wait(1);
    await expect(bytesOf(body)).rejects.toThrow('the disk is gone');
    const late = new PassThrough();
    late.write('a');
    const reader = webStream(NO_SOCKET, late).getReader();
    await reader.read();
    late.destroy(new Error('the disk is gone'));
    await expect(reader.read()).rejects.toThrow('the disk is gone');
  });

  // With `Readable.toWeb` a third of these cancellations throw where nothing catches them.
  it('ends its source when it is cancelled at any moment, and throws nothing', async () => {
    for (let round = 0; round < 300; round += 1) {
      const source = slowSource(32 * CHUNK);
      const reader = webStream(NO_SOCKET, source).getReader();
      for (let read = 0; read < round % 20; read += 1) {
        await reader.read();
        if (read % 3 === 0) await wait(round % 2);
      }
      const pending = reader.read().catch(() => undefined);
      if (round % 2) process.nextTick(() => reader.cancel());
      else await reader.cancel();
      await pending;
      await expect.poll(() => source.destroyed).toBe(true);
    }
    expect(uncaught).toEqual([]);
  });

  it('reads ahead nothing', async () => {
    const source = slowSource(1000 * CHUNK);
    const body = webStream(NO_SOCKET, source);
    await wait(20);
    expect(source.readableFlowing).toBe(null);
    await body.cancel();
    expect(source.destroyed).toBe(true);
  });

  it('ends when its client takes nothing any more, and its connection with it', async () => {
    const endless = new Readable({ read: () => void endless.push(Buffer.alloc(CHUNK, 1)) });
    const http = new Hono().get('/', (c) => c.body(webStream(c, endless, 50)));
    const { port, close } = await listen(http as never, { host: '127.0.0.1', port: 0 });
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    try {
      socket.pause();
      socket.write('GET / HTTP/1.1\r\nHost: molaar.test\r\n\r\n');
      await expect.poll(() => endless.destroyed).toBe(true);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.resume();
      await closed;
    } finally {
      socket.destroy();
      await close(0);
    }
  });
});
