import { inClinic } from '@molaar/db';
import { notify } from '@molaar/services/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import type { SentEvent } from '../../testing/read-events';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function person() {
  const { username, userId } = await server.clinic.person('OWNER');
  return { userId, caller: await new Caller(server.url).signIn(username) };
}

const notifyPerson = (userId: string, about: string) =>
  inClinic(server.portal.deps.db, server.clinic, (tx) =>
    notify(tx, { kind: 'SEAT_LIMIT', to: [userId], about, at: server.portal.clock.now }),
  );

it('rejects anonymous callers, in both APIs', async () => {
  const anonymous = new Caller(server.url);
  expect((await anonymous.rest('/api/x/notification')).status).toBe(401);
  expect((await anonymous.rest('/api/x/notification/read', { method: 'POST', body: { ids: [] } })).status).toBe(401);
  expect((await anonymous.trpc('notifications.list', {})).status).toBe(401);
  expect((await anonymous.trpc('notifications.markRead', {})).status).toBe(401);
});

it('is listed and marked as read in both APIs, for its own person', async () => {
  const [one, other] = [await person(), await person()];
  for (const about of ['a', 'b']) await notifyPerson(one.userId, about);
  const page = await one.caller.rest('/api/x/notification?size=1');
  expect(page).toMatchObject({ status: 200, body: { unread: 2, more: true, notifications: [{ kind: 'SEAT_LIMIT', read: false }] } });
  const { id } = page.body.notifications[0];
  const older = await one.caller.trpc('notifications.list', { cursor: id });
  expect(older.body).toMatchObject({ more: false, notifications: [{ read: false }] });
  const mark = (caller: Caller, body: object) => caller.rest('/api/x/notification/read', { method: 'POST', body });
  expect(await mark(other.caller, { upTo: id })).toMatchObject({ status: 200, body: { unread: 0 } });
  expect((await one.caller.trpc('notifications.markRead', { ids: [id] })).body).toEqual({ unread: 1 });
  expect((await mark(one.caller, { upTo: id })).body).toEqual({ unread: 0 });
  for (const wrong of [{}, { ids: [] }, { ids: ['x'] }, { upTo: 7 }]) expect((await mark(one.caller, wrong)).status).toBe(400);
});

it('arrives by the event stream, with ids only', async () => {
  const { userId, caller } = await person();
  const leaving = new AbortController();
  const events = caller.events(undefined, leaving.signal);
  const before = server.hub.listeners;
  const first = events.next();
  await expect.poll(() => server.hub.listeners).toBe(before + 1);
  await first;
  await notifyPerson(userId, 'stream');
  let received: SentEvent | undefined;
  while (received?.data?.type !== 'notification') received = (await events.next()).value;
  expect(received.data).toEqual({ type: 'notification', userIds: [userId] });
  leaving.abort();
});
