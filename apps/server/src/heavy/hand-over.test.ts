import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from '../app-env';
import { sendError } from '../errors/send-error';
import { createLogger } from '../logger';
import { handOver } from './hand-over';
import type { HeavyLane } from './heavy-lane';

/** Large responses of a clinic at once. */
const AT_ONCE = 3;

it('keeps no place of a clinic for callers who hung up while they waited', async () => {
  const answered: string[] = [];
  const heavy: HeavyLane = {
    answer: async (_organizationId, { url }) => {
      answered.push(new URL(url).pathname);
      return { id: 1, status: 200, headers: [], body: new ArrayBuffer(1) };
    },
    close: async () => {},
  };
  const http = new Hono<AppEnv>();
  http.onError(sendError);
  http.use('*', async (c, next) => {
    c.set('log', createLogger('silent'));
    c.set('requestId', 'one');
    await next();
  });
  http.get('*', (c) => handOver({ heavy }, c, 'clinic'));

  const connections: (EventEmitter & { closed: boolean })[] = [];
  const ask = (path: string) => {
    const outgoing = Object.assign(new EventEmitter(), { closed: false });
    connections.push(outgoing);
    return http.request(path, {}, { outgoing });
  };
  const hangUp = (outgoing: EventEmitter & { closed: boolean }) => {
    outgoing.closed = true;
    outgoing.emit('close');
  };
  const first = Array.from({ length: AT_ONCE }, () => ask('/first'));
  const waiting = Array.from({ length: AT_ONCE }, () => ask('/gone'));
  await turn();
  expect(answered).toEqual(Array(AT_ONCE).fill('/first'));
  for (const outgoing of connections.slice(AT_ONCE)) hangUp(outgoing);
  for (const outgoing of connections.slice(0, AT_ONCE)) hangUp(outgoing);
  await Promise.all([...first, ...waiting]);
  await Promise.race([ask('/next'), turn().then(() => turn())]);
  expect(answered).toContain('/next');
});
