import { afterAll, beforeAll, expect, it } from 'vitest';
import { greyPng } from '../../../../packages/services/src/testing/grey-png';
import type { Caller } from '../testing/caller';
import { runStandInDetector } from '../testing/stand-in-detector';
import { openTestServer, type TestServer } from '../testing/test-server';
import { uploadForm } from '../testing/upload-form';

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

it('answers 202 with Retry-After when it cannot wait any longer', async () => {
  const imageId = await newImage();
  const waiting = caller.rest(`/api/annotation/annotate/${imageId}`);
  // Nobody takes the job. A server that stops answers at once what it would answer after 25 s.
  await expect.poll(() => server.hub.listeners).toBeGreaterThan(0);
  server.beginStop();
  const answer = await waiting;
  expect(answer.status).toBe(202);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(answer.body).toMatchObject({ status: 'QUEUED', analysis: { imageId, state: 'QUEUED' } });
});
