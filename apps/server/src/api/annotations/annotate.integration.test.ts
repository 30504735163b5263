import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { runStandInDetector } from '../../testing/stand-in-detector';
import { openTestServer, type TestServer } from '../../testing/test-server';
import { uploadForm } from '../../testing/upload-form';

const SIZE = { width: 128, height: 64 };

let server: TestServer;
let caller: Caller;
let patientId: string;
beforeAll(async () => {
  server = await openTestServer();
  caller = await server.signedIn('OWNER');
  patientId = (await caller.rest('/api/patient', { method: 'PUT', body: { firstName: 'Toomas', lastName: 'Leid' } })).body.id;
});
afterAll(() => server.close());

const newImage = async (): Promise<string> =>
  (await caller.rest('/api/image', { method: 'POST', body: uploadForm(patientId, greyPng(SIZE.width, SIZE.height)) })).body.id;

it('waits for the analysis and returns its annotations, then the saved ones', async () => {
  const detector = runStandInDetector(server.portal, SIZE);
  const imageId = await newImage();
  const first = await caller.rest(`/api/annotation/annotate/${imageId}`);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ imageId, version: 1, analysis: { state: 'SUCCEEDED' }, notice: expect.stringMatching(/dentist/i) });
  expect(first.body.annotations).toMatchObject([{ class: 'PRIM_CAR_CAVITY', location: '36', decision: 'SUGGESTED', source: 'AI' }]);
  const again = await caller.rest(`/api/annotation/annotate/${imageId}`);
  expect(again.body.annotations).toEqual(first.body.annotations);
  expect((await caller.rest(`/api/image/${imageId}`)).body).toMatchObject({ imageStatus: 'ANALYSIS_PERFORMED' });
  await detector.close();
});

it('returns annotations to readers, reading keys and unpaid clinics, and starts no analysis for them', async () => {
  const detector = runStandInDetector(server.portal, SIZE);
  const analysed = await newImage();
  const set = (await caller.rest(`/api/annotation/annotate/${analysed}`)).body;
  await detector.close();
  const bare = await newImage();
  const owner = (await caller.rest('/api/auth/is-authenticated')).body;
  const key = { name: 'Loeb', scopes: ['clinical:read'], actsAsId: owner.id };
  const { secret } = (await caller.rest('/api/x/api-key', { method: 'POST', body: key })).body;
  const viewer = await server.signedIn('VIEWER');
  const headers = { Authorization: `Bearer ${secret}`, 'Request-Type': undefined };
  const program: Pick<Caller, 'rest'> = { rest: (path, options) => new Caller(server.url).rest(path, { ...options, headers }) };
  const reads = async (who: Pick<Caller, 'rest'>, rejection: object): Promise<void> => {
    for (const path of [`/api/annotation/annotate/${analysed}`, `/api/x/image/${analysed}/annotation`]) {
      const response = await who.rest(path);
      expect(response, path).toMatchObject({ status: 200, body: { annotations: set.annotations, version: 1 } });
      expect(response.headers.get('ETag'), path).toMatch(/"1"$/);
    }
    expect((await who.rest(`/api/x/image/${bare}/annotation`)).body).toMatchObject({ version: 0, analysis: null, annotations: [] });
    expect((await who.rest(`/api/annotation/annotate/${bare}`)).body).toMatchObject(rejection);
  };
  const notAllowed = { status: 403, message: 'NOT_ALLOWED' };
  await reads(viewer, notAllowed);
  await reads(program, notAllowed);
  await server.portal.asOwner(`update organizations set read_only_from = '2020-01-01' where id = $1`, [server.clinic.organizationId]);
  try {
    await reads(caller, { status: 402, message: 'ORGANIZATION_READ_ONLY' });
  } finally {
    await server.portal.asOwner('update organizations set read_only_from = null');
  }
  expect((await caller.rest(`/api/x/image/${bare}/analysis`)).body.analysis).toBeNull();
});

it('responds 202 FAILED each time; only `retry` starts a failed or cancelled analysis again', async () => {
  const imageId = await newImage();
  const call = (query = '', who = caller) => who.rest(`/api/annotation/annotate/${imageId}${query}`);
  const waiting = call();
  await expect.poll(async () => (await caller.rest(`/api/x/image/${imageId}/analysis`)).body.analysis?.state).toBe('QUEUED');
  await caller.rest(`/api/x/image/${imageId}/analysis`, { method: 'DELETE' });
  const cancelledAnalysis = { status: 202, body: { status: 'FAILED', analysis: { attempt: 1, failure: 'CANCELLED' } } };
  expect(await waiting).toMatchObject(cancelledAnalysis);
  for (const query of ['', '', '?retry=false']) expect(await call(query), query).toMatchObject(cancelledAnalysis);
  expect(Number((await call()).headers.get('Retry-After'))).toBeGreaterThan(2);
  const viewer = await server.signedIn('VIEWER');
  expect(await call('', viewer)).toMatchObject(cancelledAnalysis);
  expect((await call('?retry=true', viewer)).status).toBe(403);
  expect((await call('?retry=yes')).status).toBe(400);
  const detector = runStandInDetector(server.portal, SIZE);
  expect(await call('?retry=true')).toMatchObject({ status: 200, body: { analysis: { attempt: 2, state: 'SUCCEEDED' } } });
  await detector.close();
});

it('responds 202 with Retry-After when the time to wait is over', async () => {
  const imageId = await newImage();
  const waiting = caller.rest(`/api/annotation/annotate/${imageId}`);
  // No worker takes the job. A server that stops responds at once as it would after 25 s.
  await expect.poll(() => server.hub.listeners).toBeGreaterThan(0);
  server.beginStop();
  const response = await waiting;
  expect(response.status).toBe(202);
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(response.body).toMatchObject({ status: 'QUEUED', analysis: { imageId, state: 'QUEUED' } });
});
