import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { Actor } from '@molaar/services/context';
import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { AppEnv } from '../app-env';
import { sendError } from '../errors/send-error';
import { AT_ONCE, admission } from './admission';

/** An application whose requests wait until `finish`; a session `Bearer CLINIC-…` belongs to that clinic. */
function application() {
  const waiting: (() => void)[] = [];
  const http = new Hono<AppEnv>();
  const admitted = admission({ trustProxy: true }, (c) => c.req.header('Authorization'));
  http.onError(sendError);
  http.use('*', async (c, next) => {
    c.set('log', pino({ level: 'silent' }));
    const organizationId = /^Bearer ([^-]+)/.exec(c.req.header('Authorization') ?? '')?.[1];
    c.set('session', { token: undefined, actor: async () => (organizationId ? ({ organizationId } as Actor) : null) } as never);
    await next();
  });
  http.use('*', admitted.callers);
  http.use('*', admitted.clinics);
  http.all('*', async (c) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return c.text('done');
  });
  return {
    waiting,
    ask: async (path: string, { session, address = '203.0.113.1' }: { session?: string; address?: string }, env?: object) =>
      http.request(path, { headers: { 'X-Forwarded-For': address, ...(session ? { Authorization: `Bearer ${session}` } : {}) } }, env),
    /** Finishes everything, and what it let in. */
    finish: async () => {
      for (let idle = 0; idle < 5; idle = waiting.length > 0 ? 0 : idle + 1) {
        for (const end of waiting.splice(0)) end();
        await turn();
      }
    },
  };
}

async function times<T>(count: number, work: (at: number) => Promise<T>): Promise<Promise<T>[]> {
  const all = Array.from({ length: count }, (_, at) => work(at));
  for (let round = 0; round < 5; round += 1) await turn();
  return all;
}

it('the places are the rows of docs/limits.md', () => {
  const page = readFileSync(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split('| requests | session | clinic |\n| --- | --- | --- |\n');
  const rows = [...table.split('\n\n')[0]!.matchAll(/^\|[^|]+\| (.+) \| (.+) \|$/gm)].map(([, session, clinic]) => [session, clinic]);
  const written = ({ atOnce, waiting }: { atOnce: number; waiting: number }) => `${atOnce}${waiting > 0 ? `, ${waiting} wait` : ''}`;
  expect(rows).toEqual(Object.values(AT_ONCE).map(({ session, clinic }) => [written(session), written(clinic)]));
});

describe('requests at once', () => {
  it('of one session wait for each other, and too many get 429 with Retry-After', async () => {
    const { ask, waiting, finish } = application();
    const { atOnce, waiting: most } = AT_ONCE.call.session;
    const all = await times(atOnce + most + 1, () => ask('/api/user', { session: 'one-1' }));
    expect(waiting).toHaveLength(atOnce);
    const rejected = await all.at(-1);
    expect([rejected?.status, rejected?.headers.get('Retry-After')]).toEqual([429, '1']);
    expect(await rejected?.json()).toMatchObject({ message: 'TOO_MANY_REQUESTS' });
    await finish();
    expect((await Promise.all(all)).filter(({ status }) => status === 200)).toHaveLength(atOnce + most);
  });

  it('of one clinic wait for each other however many sessions it has, and others do not wait', async () => {
    const { ask, waiting, finish } = application();
    const { atOnce } = AT_ONCE.call.clinic;
    const address = (at: number) => `198.51.100.${at}`;
    const all = await times(atOnce + 5, (at) => ask('/api/user', { session: `one-${at}`, address: address(at) }));
    expect(waiting).toHaveLength(atOnce);
    all.push(...(await times(1, () => ask('/api/user', { session: 'other-1' }))));
    expect(waiting).toHaveLength(atOnce + 1);
    await finish();
    expect((await Promise.all(all)).every(({ status }) => status === 200)).toBe(true);
  });

  it('of anonymous callers and invented sessions are bounded by network; a known session does not wait for them', async () => {
    const { ask, waiting, finish } = application();
    const known = await times(1, () => ask('/api/user', { session: 'one-1' }));
    await finish();
    await Promise.all(known);
    const unknown = await times(60, (at) => ask('/api/auth/login', at % 2 ? {} : { session: `${at}` }));
    const admitted = waiting.length;
    expect(admitted).toBeLessThan(60);
    const again = await times(1, () => ask('/api/user', { session: 'one-1' }));
    expect(waiting).toHaveLength(admitted + 1);
    await finish();
    await Promise.all([...unknown, ...again]);
  });

  it('that are slow or wait for events do not take the places of others', async () => {
    const { ask, waiting, finish } = application();
    const session = 'one-1';
    const all = await times(5, () => ask('/api/pdf/generate/treatment-plan/1', { session }));
    expect(waiting).toHaveLength(AT_ONCE.slow.session.atOnce);
    all.push(...(await times(AT_ONCE.stream.session.atOnce + 1, () => ask('/trpc/events.subscribe', { session }))));
    expect((await all.at(-1))?.status).toBe(429);
    const before = waiting.length;
    all.push(...(await times(1, () => ask('/api/user', { session }))));
    expect(waiting).toHaveLength(before + 1);
    await finish();
    await Promise.all(all);
  });

  it('that send an archive keep their place until it is sent, the next one of the session then begins', async () => {
    const { ask, waiting, finish } = application();
    const outgoing = () => Object.assign(new EventEmitter(), { closed: false });
    const sent = [outgoing(), outgoing()];
    const all = await times(2, (at) => ask(`/api/x/patient/${at}/export`, { session: 'one-1' }, { outgoing: sent[at] }));
    expect(waiting).toHaveLength(1);
    await finish();
    await all[0];
    expect(waiting).toHaveLength(0);
    sent[0]?.emit('close');
    await expect.poll(() => waiting).toHaveLength(1);
    await finish();
    expect((await all[1])?.status).toBe(200);
    sent[1]?.emit('close');
  });

  it('that wait for events keep no place when the caller has hung up before', async () => {
    const { ask, finish } = application();
    const env = { outgoing: Object.assign(new EventEmitter(), { closed: true }) };
    for (let time = 0; time <= AT_ONCE.stream.session.atOnce; time += 1) {
      const [answer] = await times(1, () => ask('/trpc/events.subscribe', { session: 'one-1' }, env));
      await finish();
      expect((await answer)?.status).toBe(200);
    }
  });
});
