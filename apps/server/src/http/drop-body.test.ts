import { PassThrough } from 'node:stream';
import { setTimeout as after, setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { dropBody } from './drop-body';

const LONG = 600_000;

describe('a body that is rejected', () => {
  it('is read to its end first', async () => {
    const body = new PassThrough();
    body.write('the first part');
    let isDropped = false;
    const dropped = dropBody(body, LONG).then(() => {
      isDropped = true;
    });
    for (let turns = 0; turns < 5; turns += 1) await turn();
    expect(isDropped).toBe(false);
    body.end('the last part');
    await dropped;
    expect(body.readableEnded).toBe(true);
  });

  it('is read as long as it arrives, also when that takes longer than is awaited without anything', async () => {
    const body = new PassThrough();
    const dropped = dropBody(body, 100);
    for (let part = 0; part < 8; part += 1) {
      body.write('a part');
      await after(50);
    }
    body.end();
    expect(await dropped).toBe(true);
  });

  it('is read when it has arrived while the process was busy', async () => {
    const body = new PassThrough();
    const dropped = dropBody(body, 20);
    // Both timers are due now, before what arrives next is read.
    const until = performance.now() + 100;
    while (performance.now() < until);
    setImmediate(() => body.end('all'));
    expect(await dropped).toBe(true);
  });

  it('is not awaited when it does not come', async () => {
    const body = new PassThrough();
    expect(await dropBody(body, 1)).toBe(false);
  });

  it('is not awaited when the caller has hung up, or it was read already', async () => {
    const cut = new PassThrough();
    const dropped = dropBody(cut, LONG);
    cut.destroy();
    await dropped;
    await dropBody(cut, LONG);
    const read = new PassThrough();
    read.resume().end('all');
    await dropBody(read, LONG);
    await dropBody(read, LONG);
    expect(read.readableEnded).toBe(true);
  });
});
