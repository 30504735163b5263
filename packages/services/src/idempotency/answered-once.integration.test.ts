import { AppError } from '@molaar/contracts';
import { inOrganization, writeAudit } from '@molaar/db';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApiKey } from '../api-keys/create-api-key';
import { rotateApiKey } from '../api-keys/rotate-api-key';
import type { Actor } from '../context/deps';
import { tellingOfSeats } from '../team/telling-of-seats';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { prepareLink } from '../treatment-plans/sharing/plan-link';
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
  await expect.poll(() => committed('slow')).toBe(false);
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

it('what is shown once is kept sealed for who asks again, with the ids by which it is forgotten', async () => {
  const answer = (shown: unknown) => ({ ...ANSWER, body: Buffer.from(JSON.stringify(shown)) });
  const stored = async (key: string) =>
    (await portal.asOwner<{ body: Buffer }>('select body from idempotency_keys where key = $1', [key]))[0]?.body.toString() ?? '';
  const issued = await createApiKey(portal.deps, actor, {
    name: 'Praxis',
    scopes: ['clinical:read'],
    actsAsId: actor.userId,
  });
  const id = issued.apiKey.id;
  let shown = { secret: '', apiKey: { id } };
  const rotate: OnceWork = async () => {
    shown = await rotateApiKey(portal.deps, actor, { id, overlapHours: 0 });
    return answer(shown);
  };
  expect(await ask('rotate', rotate)).toBeUndefined();
  expect(shown.secret).toMatch(/^molaar_/);
  expect(await stored('rotate')).not.toContain(shown.secret);
  expect(await stored('rotate')).not.toContain(Buffer.from(shown.secret).toString('base64').slice(4, 40));
  expect(await stored('rotate')).toContain(id);
  expect(await ask('rotate', rotate)).toEqual(answer(shown));
  expect(await ask('link', async () => answer(await prepareLink()))).toBeUndefined();
  expect(await stored('link')).not.toContain('pin');
  // Everything else stays as it is, so that it can be searched.
  expect(await ask('plain', async () => ANSWER)).toBeUndefined();
  expect(await stored('plain')).toBe('done');
});

it('a notice that a refusal leaves behind is no work done: asked again, it is refused for the same reason', async () => {
  const seatless = () =>
    tellingOfSeats(portal.deps, actor.organizationId, async () => {
      throw new AppError('SEAT_LIMIT_REACHED', 'no seat');
    });
  for (const _ of [1, 2]) await expect(ask('seats', seatless)).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
  const told = await portal.asOwner(`select from notifications where organization_id = $1 and kind = 'SEAT_LIMIT'`, [actor.organizationId]);
  expect(told.length).toBeGreaterThan(0);
});
