import { afterAll, beforeAll, expect, it } from 'vitest';
import { greyPng } from '../../../../../packages/services/src/testing/grey-png';
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

it('waits for the analysis and answers its objects; asked again, the saved ones', async () => {
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

it('gives what was found to who may only read, to a reading key and to a clinic that did not pay, and begins nothing for them', async () => {
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
  const reads = async (who: Pick<Caller, 'rest'>, refusal: object): Promise<void> => {
    for (const path of [`/api/annotation/annotate/${analysed}`, `/api/x/image/${analysed}/annotation`]) {
      const response = await who.rest(path);
      expect(response, path).toMatchObject({ status: 200, body: { annotations: set.annotations, version: 1 } });
      expect(response.headers.get('ETag'), path).toMatch(/"1"$/);
    }
    expect((await who.rest(`/api/x/image/${bare}/annotation`)).body).toMatchObject({ version: 0, analysis: null, annotations: [] });
    expect((await who.rest(`/api/annotation/annotate/${bare}`)).body).toMatchObject(refusal);
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

it('answers 202 FAILED as often as it is asked; only `retry` begins anew what failed or was called off', async () => {
  const imageId = await newImage();
  const ask = (query = '', who = caller) => who.rest(`/api/annotation/annotate/${imageId}${query}`);
  const waiting = ask();
  await expect.poll(async () => (await caller.rest(`/api/x/image/${imageId}/analysis`)).body.analysis?.state).toBe('QUEUED');
  await caller.rest(`/api/x/image/${imageId}/analysis`, { method: 'DELETE' });
  const calledOff = { status: 202, body: { status: 'FAILED', analysis: { attempt: 1, failure: 'CANCELLED' } } };
  expect(await waiting).toMatchObject(calledOff);
  for (const query of ['', '', '?retry=false']) expect(await ask(query), query).toMatchObject(calledOff);
  expect(Number((await ask()).headers.get('Retry-After'))).toBeGreaterThan(2);
  const viewer = await server.signedIn('VIEWER');
  expect(await ask('', viewer)).toMatchObject(calledOff);
  expect((await ask('?retry=true', viewer)).status).toBe(403);
  expect((await ask('?retry=yes')).status).toBe(400);
  const detector = runStandInDetector(server.portal, SIZE);
  expect(await ask('?retry=true')).toMatchObject({ status: 200, body: { analysis: { attempt: 2, state: 'SUCCEEDED' } } });
  await detector.close();
});

it('answers 202 with Retry-After when it cannot wait any longer', async () => {
  const imageId = await newImage();
  const waiting = caller.rest(`/api/annotation/annotate/${imageId}`);
  // Nobody takes the job. A server that stops answers at once what it would answer after 25 s.
  await expect.poll(() => server.hub.listeners).toBeGreaterThan(0);
  server.beginStop();
  const response = await waiting;
  expect(response.status).toBe(202);
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(response.body).toMatchObject({ status: 'QUEUED', analysis: { imageId, state: 'QUEUED' } });
});
