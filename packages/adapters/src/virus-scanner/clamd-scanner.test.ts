import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClamdScanner } from './clamd-scanner';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** A listener in place of clamd. @returns Its URL. */
async function listen(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `tcp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

/** Receives a whole stream, then answers with `text`. */
function afterStream(text: string, received: Buffer[] = []) {
  return (socket: Socket) => {
    socket.on('data', (data) => {
      received.push(data);
      const all = Buffer.concat(received);
      if (all.subarray(-4).equals(Buffer.alloc(4))) socket.end(text);
    });
  };
}

describe('the scanner', () => {
  it('sends the file in chunks with their lengths', async () => {
    const received: Buffer[] = [];
    const file = Buffer.alloc(600_000, 7);
    await expect(createClamdScanner(await listen(afterStream('stream: OK\0', received))).scan(file)).resolves.toBeNull();
    const all = Buffer.concat(received);
    expect(all.subarray(0, 10).toString()).toBe('zINSTREAM\0');
    let content = 0;
    let at = 10;
    while (at < all.length) {
      const length = all.readUInt32BE(at);
      content += length;
      at += 4 + length;
    }
    expect([content, at]).toEqual([file.length, all.length]);
  });

  it('returns the name of what was found', async () => {
    const url = await listen(afterStream('stream: Win.Test.EICAR_HDB-1 FOUND\0'));
    await expect(createClamdScanner(url).scan(Buffer.from('x'))).resolves.toBe('Win.Test.EICAR_HDB-1');
  });

  it.each([
    ['an error', 'INSTREAM size limit exceeded. ERROR\0', /size limit exceeded/],
    ['nothing', '', /does not answer/],
    ['something else', 'HTTP/1.1 400 Bad Request', /HTTP/],
  ])('treats %s as unavailable, not as clean', async (_what, text, description) => {
    const scanning = createClamdScanner(await listen(afterStream(text))).scan(Buffer.from('x'));
    await expect(scanning).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', description: expect.stringMatching(description) });
  });

  it('reads an answer that comes before the stream has ended', async () => {
    const url = await listen((socket) => socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0')));
    const scanning = createClamdScanner(url).scan(Buffer.alloc(9_000_000));
    await expect(scanning).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('is unavailable when nobody listens, or nobody answers in time', async () => {
    const url = await listen((socket) => void socket.resume());
    await expect(createClamdScanner(url, { answerMs: 50 }).scan(Buffer.from('x'))).rejects.toMatchObject({ retryAfterSeconds: 10 });
    await expect(createClamdScanner('tcp://127.0.0.1:1').scan(Buffer.from('x'))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
