import { inOrganization, writeAudit } from '@molaar/db';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Actor } from '../deps';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { answeredOnce, type OnceWork } from './answered-once';

let portal: TestPortal;
let actor: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  actor = await (await addClinic(portal)).person('OWNER');
});
afterAll(() => portal?.close());

const ANSWER = { status: 200, headers: {}, body: Buffer.from('done') };
const ask = (key: string, work: OnceWork, wait = async () => undefined as undefined) =>
  answeredOnce(portal.deps, actor, { key, requestHash: Buffer.from('x'), wait }, work);
const write = (fail?: Error) =>
  inOrganization(portal.deps.db, actor.organizationId, async (tx) => {
    await writeAudit(tx, actor.organizationId, { actorId: actor.userId, action: 'TEST', entity: 'test', entityId: null, at: new Date() });
    if (fail) throw fail;
  });
const committed = async (key: string) =>
  (await portal.asOwner<{ committed: boolean }>('select committed from idempotency_keys where key = $1', [key]))[0]?.committed;

it('says in the work’s own transaction that it is done: a failure after it does not make it twice', async () => {
  const work = vi.fn(async () => {
    await write();
    throw new Error('the answer was lost');
  });
  await expect(ask('after', work)).rejects.toThrow('the answer was lost');
  expect(await committed('after')).toBe(true);
  await expect(ask('after', work)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  expect(work).toHaveBeenCalledTimes(1);
});

it('leaves nothing of a work that was rolled back, and lets it be tried again', async () => {
  await expect(ask('before', () => write(new Error('rolled back')).then(() => ANSWER))).rejects.toThrow('rolled back');
  expect(await committed('before')).toBeUndefined();
  expect(await ask('before', () => write().then(() => ANSWER))).toBeUndefined();
  expect(await ask('before', async () => ANSWER)).toEqual(ANSWER);
});

it('reading alone counts as nothing done', async () => {
  await expect(
    ask('read', async () => {
      await inOrganization(portal.deps.db, actor.organizationId, (tx) => tx.selectFrom('patients').select('id').execute());
      expect(await committed('read')).toBe(false);
      return undefined;
    }),
  ).resolves.toBeUndefined();
  expect(await committed('read')).toBeUndefined();
});

it('whoever comes meanwhile waits, and no longer than half a minute', async () => {
  let finish = (): void => undefined;
  const first = ask('slow', () => new Promise((resolve) => (finish = () => resolve(ANSWER))));
  await vi.waitFor(async () => expect(await committed('slow')).toBe(false));
  const pauses: number[] = [];
  const wait = async (milliseconds: number) => void pauses.push(milliseconds);
  await expect(ask('slow', async () => ANSWER, wait as never)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_CONFLICT',
    retryAfterSeconds: 5,
  });
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(40_000);
  finish();
  await first;
  expect(await ask('slow', async () => undefined)).toEqual(ANSWER);
});
