import { addClinic } from '@molaar/services/testing/portal';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import type { SentEvent } from '../../testing/read-events';
import { runStandInDetector } from '../../testing/stand-in-detector';
import { openTestServer, type TestServer } from '../../testing/test-server';
import { uploadForm } from '../../testing/upload-form';

/** tRPC's number of an error after which its client does not reconnect. */
const UNAUTHORIZED = -32_001;
const SIZE = { width: 128, height: 64 };

let server: TestServer;
let person: Caller;
beforeAll(async () => {
  server = await openTestServer();
  person = await server.signedIn('OWNER');
  runStandInDetector(server.portal, SIZE);
});
afterAll(() => server.close());

/** Reads events until `enough` returns true, or to the end. */
async function until(events: AsyncGenerator<SentEvent>, enough: (event: SentEvent) => boolean): Promise<SentEvent[]> {
  const seen: SentEvent[] = [];
  for (;;) {
    const { done, value } = await events.next();
    if (done) return seen;
    seen.push(value);
    if (enough(value)) return seen;
  }
}

/** Waits until the server has registered the stream. */
async function open(caller: Caller): Promise<{ events: AsyncGenerator<SentEvent>; leave(): Promise<void> }> {
  const before = server.hub.listeners;
  const leaving = new AbortController();
  const events = caller.events(undefined, leaving.signal);
  await until(events, ({ data }) => data?.type === 'start');
  await expect.poll(() => server.hub.listeners).toBe(before + 1);
  return {
    events,
    leave: async () => {
      leaving.abort();
      await expect.poll(() => server.hub.listeners).toBe(before);
    },
  };
}

const idOf = async (caller: Caller): Promise<string> => (await caller.rest('/api/auth/is-authenticated')).body.id;
const isAnalysis =
  (imageId: string, state: string) =>
  ({ data }: SentEvent) =>
    data?.type === 'analysis' && data.analysis.imageId === imageId && data.analysis.state === state;
const namesOf = (events: SentEvent[]) => events.flatMap(({ id }) => (id ? [id] : []));

it('is sent as no-transform and no-cache, and is closed when its reader disconnects', async () => {
  const leaving = new AbortController();
  const response = await person.send('/trpc/events.subscribe', { headers: { 'Accept-Encoding': 'gzip' } }, leaving.signal);
  expect(response.headers.get('Content-Type')).toBe('text/event-stream');
  expect(response.headers.get('Cache-Control')).toBe('no-cache, no-transform');
  expect(response.headers.get('Content-Encoding')).toBeNull();
  await expect.poll(() => server.hub.listeners).toBe(1);
  leaving.abort();
  await expect.poll(() => server.hub.listeners).toBe(0);
});

it('reports an analysis from request to end, and continues after the last event', async () => {
  const { events, leave } = await open(person);
  const patient = await person.rest('/api/patient', { method: 'PUT', body: { firstName: 'Voog', lastName: 'Sündmus' } });
  const image = await person.rest('/api/image', { method: 'POST', body: uploadForm(patient.body.id, greyPng(SIZE.width, SIZE.height)) });
  const imageId = image.body.id;
  await person.trpc('images.requestAnalysis', { id: imageId });
  const seen = await until(events, isAnalysis(imageId, 'SUCCEEDED'));
  const patientId = patient.body.id;
  expect(seen.slice(0, 2).map(({ data }) => data)).toEqual([
    { type: 'patient', patientId },
    { type: 'image', imageId, patientId },
  ]);
  expect(seen.some(isAnalysis(imageId, 'QUEUED'))).toBe(true);
  await leave();

  const resumed = new AbortController();
  const missed = await until(person.events(seen[0]?.id, resumed.signal), isAnalysis(imageId, 'SUCCEEDED'));
  expect(namesOf(missed)).toEqual(namesOf(seen).slice(1));
  resumed.abort();
});

it('sends reset to a client of another server', async () => {
  const leaving = new AbortController();
  const seen = await until(person.events('another.5', leaving.signal), ({ data }) => data?.type === 'reset');
  expect(seen.at(-1)?.data).toEqual({ type: 'reset' });
  leaving.abort();
  await expect.poll(() => server.hub.listeners).toBe(0);
});

it('sends nothing to another organization', async () => {
  const other = await addClinic(server.portal);
  const outsider = await new Caller(server.url).signIn((await other.person('OWNER')).username);
  const { events, leave } = await open(outsider);
  const imageId = '00000000-0000-7000-8000-000000000000';
  server.hub.publish(server.clinic.organizationId, { type: 'annotations', imageId, version: 1 });
  server.hub.publish(other.organizationId, { type: 'annotations', imageId, version: 7 });
  const seen = await until(events, () => true);
  expect(seen.map(({ data }) => data.version)).toEqual([7]);
  await leave();
});

it('ends at logout at once, with a reason', async () => {
  const leaver = await server.signedIn('MEDICAL');
  const { events } = await open(leaver);
  await leaver.rest('/api/auth/logout');
  const rest = await until(events, () => false);
  expect(rest.map(({ event }) => event)).toEqual(['serialized-error']);
  expect(rest[0]?.data).toMatchObject({ code: UNAUTHORIZED, data: { status: 401, message: 'NOT_AUTHENTICATED' } });
  await expect.poll(() => server.hub.listeners).toBe(0);
  // A reconnect gets the same error: after a temporary one, a browser would reconnect forever.
  const rejected = await until(leaver.events(undefined, new AbortController().signal), ({ event }) => event === 'serialized-error');
  expect(rejected.at(-1)?.data).toMatchObject({ code: UNAUTHORIZED, data: { status: 401, message: 'NOT_AUTHENTICATED' } });
});

it.each(['idleAt', 'expiresAt'] as const)('ends at %s with a reason, without a request of the person', async (kind) => {
  const watcher = await server.signedIn('MEDICAL');
  const id = await idOf(watcher);
  const times = (await watcher.trpc('auth.touch')).body;
  const { clock } = server.portal;
  clock.pass((new Date(times[kind]).getTime() - clock.now.getTime()) / 1000 - 1);
  // A person who worked all day: the session is old but not idle.
  if (kind === 'expiresAt') await server.portal.asOwner('update sessions set last_seen_at = $1 where user_id = $2', [clock.now, id]);
  const { events } = await open(watcher);
  clock.pass(2);
  const rest = await until(events, () => false);
  expect(rest.at(-1)).toMatchObject({ event: 'serialized-error', data: { data: { status: 401, message: 'NOT_AUTHENTICATED' } } });
  await expect.poll(() => server.hub.listeners).toBe(0);
});

it('ends when another server ended the session', async () => {
  const watcher = await server.signedIn('MEDICAL');
  const { events } = await open(watcher);
  await server.portal.asOwner('delete from sessions where user_id = $1', [await idOf(watcher)]);
  const rest = await until(events, () => false);
  expect(rest.at(-1)).toMatchObject({ event: 'serialized-error', data: { data: { status: 401 } } });
});

it('does not count as activity: a person who only watches is signed out', async () => {
  const watcher = await server.signedIn('VIEWER');
  server.portal.clock.pass(25 * 60);
  const { leave } = await open(watcher);
  server.portal.clock.pass(10 * 60);
  expect((await watcher.rest('/api/patient')).status).toBe(401);
  await leave();
});

it('ends without an error when the server stops, so that the browser reconnects', async () => {
  const { events } = await open(await server.signedIn('OWNER'));
  server.beginStop();
  expect(await until(events, () => false)).toEqual([]);
});
