import type { Batch } from '@molaar/contracts';
import { requestBatch } from '@molaar/services/analyses';
import { addClinic } from '@molaar/services/testing/portal';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { readEvents, type SentEvent } from '../../testing/read-events';
import { runStandInDetector } from '../../testing/stand-in-detector';
import { openTestServer, type TestServer } from '../../testing/test-server';
import { uploadForm } from '../../testing/upload-form';

const SIZE = { width: 128, height: 64 };
const BATCH = '/api/x/analysis/batch';

let server: TestServer;
let caller: Caller;
let patientId: string;
let imageIds: string[];

beforeAll(async () => {
  server = await openTestServer();
  caller = await server.signedIn('MEDICAL');
  patientId = (await caller.rest('/api/patient', { method: 'PUT', body: { firstName: 'Pirje', lastName: 'Partii' } })).body.id;
});
afterAll(() => server?.close());
beforeEach(async () => {
  imageIds = await Promise.all([1, 2, 3].map(newImage));
});

async function newImage(): Promise<string> {
  return (await caller.rest('/api/image', { method: 'POST', body: uploadForm(patientId, greyPng(SIZE.width, SIZE.height)) })).body.id;
}
/** Reports this radiograph of the batch as unreadable, and waits until that is saved. */
async function fail(batch: Batch, imageId: string, attempt: number): Promise<void> {
  const analysisId = batch.items.find((item) => item.imageId === imageId)?.analysisId as string;
  const { organizationId } = server.clinic;
  await server.portal.deps.queue.enqueueResult({ outcome: 'FAILED', analysisId, attempt, organizationId, failure: 'IMAGE_UNREADABLE' });
  const state = async () =>
    ((await caller.rest(`${BATCH}/${batch.id}`)).body as Batch).items.find((item) => item.imageId === imageId)?.state;
  await expect.poll(state).toBe('FAILED');
}
const call = (ids: readonly unknown[], who = caller) => who.rest(BATCH, { method: 'POST', body: { imageIds: ids } });

describe('a batch', () => {
  it('streams its progress until everything is done, and can be streamed again', async () => {
    const accepted = await call([...imageIds, imageIds[0]]);
    expect(accepted.status).toBe(202);
    expect(accepted.body).toMatchObject({ total: 3, queued: 3, running: 0, succeeded: 0, failed: 0 });
    const stream = await caller.send(`${BATCH}/${accepted.body.id}/events`, {});
    expect(stream.headers.get('Content-Type')).toMatch(/event-stream/);
    const detector = runStandInDetector(server.portal, SIZE);
    const received: SentEvent[] = [];
    for await (const event of readEvents(stream)) received.push(event);
    await detector.close();
    expect(received[0]?.event).toBe('progress');
    expect(received.at(-1)?.event).toBe('done');
    // First all items, then only those that changed, then all again.
    const states = new Map<string, string>();
    for (const { data } of received.slice(0, -1) as { data: Batch }[]) {
      expect(data.items.length > 0 && data.items.every(({ analysisId, state }) => states.get(analysisId) !== state)).toBe(true);
      for (const { analysisId, state } of data.items) states.set(analysisId, state);
    }
    expect(states.size).toBe(3);
    const done: Batch = received.at(-1)?.data;
    expect(done).toMatchObject({ total: 3, queued: 0, running: 0, succeeded: 3 });
    expect(done.items.map(({ imageId }) => imageId).sort()).toEqual([...imageIds].sort());
    expect((await caller.rest(`${BATCH}/${accepted.body.id}`)).body).toEqual(done);

    const again = await call(imageIds);
    expect(again.body).toMatchObject({ total: 3, succeeded: 3, queued: 0 });
  });

  it('opens no stream for a HEAD request', async () => {
    const { id } = (await call(imageIds)).body;
    const before = server.hub.listeners;
    const { status, headers } = await caller.send(`${BATCH}/${id}/events`, { method: 'HEAD' });
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
    // Work that the server does after a response is done before the next response.
    await caller.rest(`${BATCH}/${id}/cancel`, { method: 'POST' });
    expect(server.hub.listeners).toBe(before);
  });

  it('has lower priority than an image that a person waits for, also when that image is in the batch', async () => {
    // A batch requests its analyses in the order of ids.
    const [first, second, waitedFor] = imageIds.toSorted() as [string, string, string];
    const accepted: Batch = (await call(imageIds)).body;
    const analysisOf = (imageId: string) => accepted.items.find((item) => item.imageId === imageId)?.analysisId as string;
    const { queue } = server.portal.deps;
    const place = () => queue.queuePosition(analysisOf(waitedFor), 1);
    const before = await place();
    await caller.trpc('images.requestAnalysis', { id: waitedFor });
    const others = await Promise.all([first, second].map((imageId) => queue.queuePosition(analysisOf(imageId), 1)));
    expect(before).toBeGreaterThan(0);
    for (const other of others) expect(await place()).toBeLessThan(other as number);
  });

  it('notifies once, when the last analysis has ended, with the count', async () => {
    const requester = await server.signedIn('MEDICAL');
    const notificationsOf = async () => (await requester.rest('/api/x/notification')).body.notifications;
    // One of them was requested separately before.
    await requester.trpc('images.requestAnalysis', { id: imageIds[0] });
    server.portal.clock.pass(1);
    const batch: Batch = (await call(imageIds, requester)).body;
    const onlyInBatch = batch.items.find(({ imageId }) => imageId === imageIds[0])?.analysisId as string;
    const { queue } = server.portal.deps;
    for (const { analysisId } of batch.items.toSorted(
      (a, b) => Number(b.analysisId === onlyInBatch) - Number(a.analysisId === onlyInBatch),
    )) {
      expect((await notificationsOf()).filter(({ kind }: { kind: string }) => kind === 'BATCH_DONE')).toEqual([]);
      await queue.enqueueResult({
        outcome: 'FAILED',
        analysisId,
        attempt: 1,
        organizationId: server.clinic.organizationId,
        failure: 'IMAGE_UNREADABLE',
      });
      await expect
        .poll(
          async () =>
            (await caller.rest(`${BATCH}/${batch.id}`)).body.items.find((item: { analysisId: string }) => item.analysisId === analysisId)
              .state,
        )
        .toBe('FAILED');
    }
    expect((await notificationsOf()).map(({ kind, count, imageId }: Record<string, unknown>) => [kind, count, imageId])).toEqual([
      ['BATCH_DONE', 3, null],
      ['ANALYSIS_FAILED', null, imageIds[0]],
    ]);
  });

  it('is cancelled: its analyses leave the queue, those requested before continue', async () => {
    await caller.trpc('images.requestAnalysis', { id: imageIds[0] });
    server.portal.clock.pass(1);
    const batch: Batch = (await call(imageIds)).body;
    const cancel = (who = caller) => who.rest(`${BATCH}/${batch.id}/cancel`, { method: 'POST' });
    const other = await addClinic(server.portal);
    expect((await cancel(await new Caller(server.url).signIn((await other.person('OWNER')).username))).status).toBe(404);
    const cancelled = await cancel();
    expect([cancelled.status, cancelled.body]).toMatchObject([200, { total: 3, queued: 1, failed: 2 }]);
    for (const { imageId, analysisId, state, failure } of (cancelled.body as Batch).items) {
      const before = imageId === imageIds[0];
      expect([state, failure]).toEqual(before ? ['QUEUED', null] : ['FAILED', 'CANCELLED']);
      expect(await server.portal.deps.queue.analysisJobState(analysisId, 1)).toBe(before ? 'waiting' : 'missing');
    }
    expect((await cancel()).body).toEqual(cancelled.body);
  });

  it('is cancelled, and analyses that another batch or a person requested since continue while somebody needs them', async () => {
    const [requestedByPerson, inOtherBatch, onlyInBatch] = imageIds as [string, string, string];
    const batch: Batch = (await call(imageIds)).body;
    server.portal.clock.pass(1);
    await caller.trpc('images.requestAnalysis', { id: requestedByPerson });
    const since: Batch = (await call([inOtherBatch])).body;
    const cancel = async ({ id }: Batch): Promise<Batch> => (await caller.rest(`${BATCH}/${id}/cancel`, { method: 'POST' })).body;
    const states = ({ items }: Batch) => new Map(items.map(({ imageId, state, failure }) => [imageId, failure ?? state]));
    expect(states(await cancel(batch))).toEqual(
      new Map([
        [requestedByPerson, 'QUEUED'],
        [inOtherBatch, 'QUEUED'],
        [onlyInBatch, 'CANCELLED'],
      ]),
    );
    expect(states(await cancel(since))).toEqual(new Map([[inOtherBatch, 'CANCELLED']]));
    // Analyses that continue are no longer shown as part of the batch.
    expect((await caller.rest('/trpc/analyses.offerBatch')).body.result.data.running?.id).not.toBe(batch.id);
    const analysisOf = (imageId: string) => batch.items.find((item) => item.imageId === imageId)?.analysisId as string;
    const { queue } = server.portal.deps;
    expect(await queue.analysisJobState(analysisOf(inOtherBatch), 1)).toBe('missing');
    expect(await queue.analysisJobState(analysisOf(requestedByPerson), 1)).toBe('waiting');
  });

  it('notifies with the count of cancelled analyses when it is cancelled before its end', async () => {
    const requester = await server.signedIn('MEDICAL');
    const notificationsOf = async () =>
      (await requester.rest('/api/x/notification')).body.notifications.map(({ kind, count }: Record<string, unknown>) => [kind, count]);
    const cancel = ({ id }: Batch) => caller.rest(`${BATCH}/${id}/cancel`, { method: 'POST' });
    const untouched: Batch = (await call(imageIds, requester)).body;
    await cancel(untouched);
    expect(await notificationsOf()).toEqual([]);
    server.portal.clock.pass(1);
    const batch: Batch = (await call(imageIds, requester)).body;
    await fail(batch, imageIds[0] as string, 2);
    await cancel(batch);
    expect(await notificationsOf()).toEqual([['BATCH_DONE', 1]]);
  });

  it('ends its stream and notifies when the last image that it waits for is deleted', async () => {
    const requester = await server.signedIn('MEDICAL');
    const batch: Batch = (await call(imageIds.slice(0, 2), requester)).body;
    const [read, deleted] = imageIds as [string, string];
    const received = readEvents(await requester.send(`${BATCH}/${batch.id}/events`, {}));
    expect((await received.next()).value?.data).toMatchObject({ total: 2, queued: 2 });
    await fail(batch, read, 1);
    expect((await received.next()).value?.data).toMatchObject({ total: 2, queued: 1, failed: 1 });
    expect((await requester.rest(`/api/image/${deleted}`, { method: 'DELETE' })).status).toBeLessThan(300);
    const last = (await received.next()).value;
    expect([last?.event, last?.data]).toMatchObject(['done', { total: 1, queued: 0, failed: 1 }]);
    const { notifications } = (await requester.rest('/api/x/notification')).body;
    expect(notifications.map(({ kind, count }: Record<string, unknown>) => [kind, count])).toEqual([['BATCH_DONE', 1]]);
  });

  it('tries an unavailable queue once and leaves the rest to the sweep', async () => {
    let requested = 0;
    const { deps } = server.portal;
    const queue = {
      ...deps.queue,
      enqueueAnalysis: async () => {
        requested++;
        throw new Error('the queue is away');
      },
    };
    const batch = await requestBatch({ ...deps, queue }, await server.clinic.person('MEDICAL'), { imageIds });
    expect([requested, batch.queued]).toEqual([1, 3]);
  });

  it('is all or nothing: an unknown image or one of another clinic starts no analysis', async () => {
    const other = await addClinic(server.portal);
    const outsider = await new Caller(server.url).signIn((await other.person('OWNER')).username);
    const patient = await outsider.rest('/api/patient', { method: 'PUT', body: { firstName: 'Võõras', lastName: 'Kliinik' } });
    const form = uploadForm(patient.body.id, greyPng(SIZE.width, SIZE.height));
    const foreign = (await outsider.rest('/api/image', { method: 'POST', body: form })).body.id;
    for (const id of [foreign, '0190a0a0-0000-7000-8000-000000000000']) {
      const rejected = await call([...imageIds, id]);
      expect([rejected.status, rejected.body.message]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await caller.rest(`/api/image/${imageIds[0]}`)).body.analysis).toBeNull();
    const batch: Batch = (await call(imageIds)).body;
    expect((await outsider.rest(`${BATCH}/${batch.id}`)).status).toBe(404);
    expect((await outsider.rest(`${BATCH}/${batch.id}/events`)).status).toBe(404);
  });

  it('rejects callers without permission or session, and empty or too large batches', async () => {
    for (const role of ['ASSISTANT', 'VIEWER'] as const) expect((await call(imageIds, await server.signedIn(role))).status).toBe(403);
    expect((await call(imageIds, new Caller(server.url))).status).toBe(401);
    expect((await call([])).body.message).toBe('VALIDATION_FAILED');
    expect((await call(Array.from({ length: 501 }, () => imageIds[0]))).body.message).toBe('VALIDATION_FAILED');
    expect((await call(['x'])).body.message).toBe('VALIDATION_FAILED');
  });
});
