import { AppError } from '@molaar/contracts';
import { inClinic, writeAudit } from '@molaar/db';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApiKey } from '../api-keys/create-api-key';
import { rotateApiKey } from '../api-keys/rotate-api-key';
import type { Actor } from '../context/deps';
import { withSeatLimitNotice } from '../team/seat-limit-notice';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { prepareLink } from '../treatment-plans/sharing/treatment-plan-link';
import { type IdempotentWork, runIdempotent } from './run-idempotent';

let portal: TestPortal;
let actor: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  actor = await (await addClinic(portal)).person('OWNER');
});
afterAll(() => portal?.close());

const ANSWER = { status: 200, headers: {}, body: Buffer.from('done') };
const ask = (key: string, work: IdempotentWork, wait = async () => undefined as undefined) =>
  runIdempotent(portal.deps, actor, { key, requestHash: Buffer.from('x'), wait }, work);
const write = (caller: Actor, fail?: Error) =>
  inClinic(portal.deps.db, caller, async (tx) => {
    await writeAudit(tx, { actorId: caller.userId, action: 'TEST', entity: 'test', entityId: null, at: new Date() });
    if (fail) throw fail;
  });
const committed = async (key: string) =>
  (await portal.asOwner<{ committed: boolean }>('select committed from idempotency_keys where key = $1', [key]))[0]?.committed;

it("records completion in the work's own transaction: a failure afterwards does not repeat the work", async () => {
  const work = vi.fn(async (caller: Actor) => {
    await write(caller);
    throw new Error('the answer was lost');
  });
  await expect(ask('after', work)).rejects.toThrow('the answer was lost');
  expect(await committed('after')).toBe(true);
  await expect(ask('after', work)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  expect(work).toHaveBeenCalledTimes(1);
});

it('records nothing for work that was rolled back, and allows a retry', async () => {
  await expect(ask('before', (caller) => write(caller, new Error('rolled back')).then(() => ANSWER))).rejects.toThrow('rolled back');
  expect(await committed('before')).toBeUndefined();
  expect(await ask('before', (caller) => write(caller).then(() => ANSWER))).toBeUndefined();
  expect(await ask('before', async () => ANSWER)).toEqual(ANSWER);
});

it('records nothing for work that only reads', async () => {
  await expect(
    ask('read', async (caller) => {
      await inClinic(portal.deps.db, caller, (tx) => tx.selectFrom('patients').select('id').execute());
      expect(await committed('read')).toBe(false);
      return undefined;
    }),
  ).resolves.toBeUndefined();
  expect(await committed('read')).toBeUndefined();
});

it('waits for a concurrent first request, at most half a minute', async () => {
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

it('seals a stored response that contains a secret, but keeps the ids in it readable', async () => {
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
  const rotate: IdempotentWork = async (caller) => {
    shown = await rotateApiKey(portal.deps, caller, { id, overlapHours: 0 });
    return answer(shown);
  };
  expect(await ask('rotate', rotate)).toBeUndefined();
  expect(shown.secret).toMatch(/^molaar_/);
  expect(await stored('rotate')).not.toContain(shown.secret);
  expect(await stored('rotate')).not.toContain(Buffer.from(shown.secret).toString('base64').slice(4, 40));
  expect(await stored('rotate')).toContain(id);
  expect(await ask('rotate', rotate)).toEqual(answer(shown));
  expect(await ask('link', async (caller) => answer(await prepareLink(caller)))).toBeUndefined();
  expect(await stored('link')).not.toContain('pin');
  // Other responses are stored unencrypted, so that they can be searched.
  expect(await ask('plain', async () => ANSWER)).toBeUndefined();
  expect(await stored('plain')).toBe('done');
});

it('does not treat a notification about a rejection as completed work: a repeat is rejected for the same reason', async () => {
  const seatless: IdempotentWork = (caller) =>
    withSeatLimitNotice(portal.deps, caller, async () => {
      throw new AppError('SEAT_LIMIT_REACHED', 'no seat');
    });
  for (const _ of [1, 2]) await expect(ask('seats', seatless)).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
  const notifications = await portal.asOwner(`select from notifications where organization_id = $1 and kind = 'SEAT_LIMIT'`, [
    actor.organizationId,
  ]);
  expect(notifications.length).toBeGreaterThan(0);
});
