import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { UPLOAD_PART_BYTES } from '@molaar/contracts';
import { sweepObjects } from '@molaar/services/storage';
import { addClinic } from '@molaar/services/testing/portal';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';
import { uploadForm } from '../../testing/upload-form';

let server: TestServer;
let caller: Caller;
let patientId: string;
let people = 0;
beforeAll(async () => {
  server = await openTestServer();
  caller = await server.signedIn('ASSISTANT');
});
afterAll(() => server.close());
beforeEach(async () => {
  patientId = (await caller.rest('/api/patient', { method: 'PUT', body: { firstName: 'Anu', lastName: `Tükk ${'x'.repeat(++people)}` } }))
    .body.id;
});

/** Larger than one part, without equal neighbouring bytes, so that a wrong order is detected. */
function radiograph(width = 900, height = 600): Buffer {
  const png = greyPng(width, height);
  return Buffer.concat([png, Buffer.from(Array.from({ length: UPLOAD_PART_BYTES + 5_000 }, (_, index) => (index * 31) % 251))]);
}
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const startUpload = (bytes: Uint8Array, over: object = {}, by = caller) =>
  by.rest('/api/x/upload', {
    method: 'POST',
    body: { patientId, fileName: 'C:\\piltid\\lõug.png', size: bytes.length, sha256: digest(bytes), ...over },
  });
const send = (id: string, offset: number, bytes: Uint8Array, by = caller) => by.bytes(`/api/x/upload/${id}?offset=${offset}`, bytes);
const uploadState = (id: string, by = caller) => by.rest(`/api/x/upload/${id}`);
const finish = (id: string, by = caller) => by.rest(`/api/x/upload/${id}/finish`, { method: 'POST' });
async function sendAll(id: string, bytes: Uint8Array, from = 0): Promise<void> {
  for (let offset = from; offset < bytes.length; offset += UPLOAD_PART_BYTES)
    expect((await send(id, offset, bytes.subarray(offset, offset + UPLOAD_PART_BYTES))).status).toBe(200);
}
async function listStoredParts(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.portal.deps.store.list('org/')) if (key.includes('/upload/')) keys.push(key);
  return keys;
}

/** Sends a request and closes the connection after `sent` bytes of its body. */
function sendAndCut(path: string, bytes: Uint8Array, sent: number): Promise<void> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const head = [
        `PATCH ${path} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        'Request-Type: ajax',
        'Content-Type: application/octet-stream',
        `Content-Length: ${bytes.length}`,
        `Cookie: ${caller.cookie}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(bytes.subarray(0, sent), () => socket.destroy());
    });
    socket.on('error', reject).on('close', () => resolve());
  });
}

/** Sends a POST and closes the connection before the response. */
function requestAndCut(path: string): Promise<void> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const head = [
        `POST ${path} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        'Request-Type: ajax',
        'Content-Length: 0',
        `Cookie: ${caller.cookie}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`, () => setTimeout(() => socket.destroy(), 20));
    });
    socket.on('error', reject).on('close', () => resolve());
  });
}

describe('the analysis after an upload', () => {
  const analysisOf = async (imageId: string) => (await caller.rest(`/api/image/${imageId}`)).body.analysis;

  it('is started with an upload in parts when requested, once for repeated calls', async () => {
    const bytes = greyPng(320, 200);
    const { id } = (await startUpload(bytes)).body;
    await sendAll(id, bytes);
    const path = `/api/x/upload/${id}/finish?analyse=true`;
    const [image, again] = await Promise.all([caller.rest(path, { method: 'POST' }), caller.rest(path, { method: 'POST' })]);
    expect(image).toMatchObject({ status: 201, body: { imageStatus: 'NO_ANALYSIS', analysis: { state: 'QUEUED', attempt: 1 } } });
    expect(again.body.analysis.id).toBe(image.body.analysis.id);
    expect(await server.portal.deps.queue.analysisJobState(image.body.analysis.id, 1)).not.toBe('missing');
    const requested = (await caller.trpc('images.requestAnalysis', { id: image.body.id })).body;
    expect(requested).toMatchObject({ id: image.body.analysis.id, attempt: 1 });
  });

  it('is started although the client disconnects before the response', async () => {
    const bytes = greyPng(330, 200);
    const { id } = (await startUpload(bytes)).body;
    await sendAll(id, bytes);
    await requestAndCut(`/api/x/upload/${id}/finish?analyse=true`);
    await expect.poll(async () => (await uploadState(id)).body.imageId).toEqual(expect.any(String));
    expect(await analysisOf((await uploadState(id)).body.imageId)).toMatchObject({ state: 'QUEUED' });
  });

  it('is started with a whole upload when requested, and not otherwise', async () => {
    const upload = async (fields: Record<string, string>) => {
      const form = uploadForm(patientId, greyPng(340, 200));
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return (await caller.rest('/api/image', { method: 'POST', body: form })).body;
    };
    expect((await upload({ analyse: 'true' })).analysis).toMatchObject({ state: 'QUEUED' });
    expect((await upload({})).analysis).toBeNull();
    const bytes = greyPng(350, 200);
    const { id } = (await startUpload(bytes)).body;
    await sendAll(id, bytes);
    expect((await finish(id)).body.analysis).toBeNull();
  });
});

describe('an upload in parts', () => {
  it('continues after a connection broke in the middle of a part, and results in the same file', async () => {
    const bytes = radiograph();
    const { id, received } = (await startUpload(bytes)).body;
    expect(received).toBe(0);
    await send(id, 0, bytes.subarray(0, 100_000));
    await sendAndCut(`/api/x/upload/${id}?offset=100000`, bytes.subarray(100_000, 500_000), 200_000);
    // The interrupted part was not stored; the client reads the state and continues.
    expect((await uploadState(id)).body).toMatchObject({ id, size: bytes.length, received: 100_000, imageId: null });
    expect((await finish(id)).body).toMatchObject({ status: 400, message: 'VALIDATION_FAILED' });
    await sendAll(id, bytes, 100_000);
    const image = await finish(id);
    expect(image.status).toBe(201);
    expect(image.body).toMatchObject({ patientId, width: 900, height: 600, fileName: 'lõug.png', imageStatus: 'NO_ANALYSIS' });
    expect((await uploadState(id)).body).toMatchObject({ imageId: image.body.id, received: bytes.length });
    expect(await listStoredParts()).toEqual([]);
  });

  it('continues when the same file is chosen again after a reload', async () => {
    const bytes = radiograph(800, 500);
    const first = (await startUpload(bytes)).body;
    await send(first.id, 0, bytes.subarray(0, 70_000));
    const again = (await startUpload(bytes)).body;
    expect(again).toMatchObject({ id: first.id, received: 70_000 });
    const colleague = await server.signedIn('MEDICAL');
    expect((await startUpload(bytes, {}, colleague)).body.id).not.toBe(first.id);
    expect((await startUpload(bytes, { sha256: null })).body.id).not.toBe(first.id);
    await caller.rest(`/api/x/upload/${first.id}`, { method: 'DELETE' });
    expect((await uploadState(first.id)).status).toBe(404);
    expect((await caller.rest(`/api/x/upload/${first.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await listStoredParts()).toEqual([]);
  });

  it('can be continued when sixty uploads are active; a new one is rejected', async () => {
    const bytes = radiograph(700, 400);
    const person = await server.signedIn('ASSISTANT', 'MEDICAL');
    const first = (await startUpload(bytes, {}, person)).body;
    await server.portal.asOwner(
      `insert into uploads (organization_id, id, patient_id, user_id, file_name, size, sha256, image_id, created_at)
       select organization_id, gen_random_uuid(), patient_id, user_id, file_name, size, null, null, created_at
       from uploads, generate_series(1, 59) where id = $1`,
      [first.id],
    );
    expect(await startUpload(bytes, {}, person)).toMatchObject({ status: 200, body: { id: first.id } });
    const other = { sha256: digest(Buffer.from('other')) };
    expect(await startUpload(bytes, other, person)).toMatchObject({ status: 429, body: { message: 'TOO_MANY_REQUESTS' } });
    await server.portal.asOwner('delete from uploads where user_id = (select user_id from uploads where id = $1)', [first.id]);
  });

  it('stores a part once when parts are repeated, early or concurrent', async () => {
    const bytes = radiograph(700, 400);
    const { id } = (await startUpload(bytes)).body;
    const [one, two] = await Promise.all([send(id, 0, bytes.subarray(0, 50_000)), send(id, 0, bytes.subarray(0, 60_000))]);
    expect(one.status).toBe(200);
    expect(two.status).toBe(200);
    const { received } = (await uploadState(id)).body;
    expect([50_000, 60_000]).toContain(received);
    expect((await send(id, 0, bytes.subarray(0, 50_000))).body.received).toBe(received);
    expect((await send(id, 400_000, bytes.subarray(400_000, 450_000))).body.received).toBe(received);
    expect((await send(id, received, Buffer.alloc(0))).body.received).toBe(received);
    await sendAll(id, bytes, received);
    const images = await Promise.all([finish(id), finish(id), finish(id)]);
    expect(images.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(images.map(({ body }) => body.id)).size).toBe(1);
    const { images: stored } = (await caller.rest(`/api/patient/${patientId}/details`)).body;
    expect(stored).toHaveLength(1);
    const thumbnail = await caller.rest(stored[0].thumbnailUrl);
    expect(thumbnail.status).toBe(200);
  });

  it('is rejected with a message when it is not a radiograph, too large, or not the announced file', async () => {
    const text = Buffer.from('not an image');
    const { id } = (await startUpload(text)).body;
    await send(id, 0, text);
    expect((await finish(id)).body).toMatchObject({ status: 415, message: 'IMAGE_TYPE_NOT_SUPPORTED' });
    expect((await uploadState(id)).status).toBe(404);

    // The limit is inclusive; a larger upload is rejected before a part is sent.
    const largest = await startUpload(text, { size: 10 * 1024 * 1024 });
    expect(largest.status).toBe(200);
    await caller.rest(`/api/x/upload/${largest.body.id}`, { method: 'DELETE' });
    expect((await startUpload(text, { size: 10 * 1024 * 1024 + 1 })).body).toMatchObject({ status: 413, message: 'IMAGE_TOO_LARGE' });
    expect((await startUpload(text, { patientId: '0197f0c0-0000-7000-8000-000000000000' })).body.message).toBe('PATIENT_NOT_FOUND');

    const png = greyPng(60, 40);
    const swapped = (await startUpload(png)).body.id;
    await send(swapped, 0, Buffer.from(png).fill(1, 60, 70));
    expect((await finish(swapped)).body).toMatchObject({ status: 422, message: 'IMAGE_UNREADABLE' });
    const short = (await startUpload(png, { size: 50, sha256: null })).body.id;
    expect((await send(short, 0, png)).body.message).toBe('IMAGE_TOO_LARGE');
    await caller.rest(`/api/x/upload/${short}`, { method: 'DELETE' });
    expect(await listStoredParts()).toEqual([]);
  });

  it('is not accessible to anonymous callers, viewers, colleagues and other clinics', async () => {
    const bytes = radiograph(600, 300);
    const { id } = (await startUpload(bytes)).body;
    const anonymous = new Caller(server.url);
    expect((await startUpload(bytes, {}, anonymous)).body.message).toBe('NOT_AUTHENTICATED');
    expect((await send(id, 0, bytes.subarray(0, 10), anonymous)).body.message).toBe('NOT_AUTHENTICATED');
    const viewer = await server.signedIn('VIEWER');
    expect((await startUpload(bytes, {}, viewer)).body.message).toBe('NOT_ALLOWED');
    const other = await addClinic(server.portal);
    const outsider = await new Caller(server.url).signIn((await other.person('OWNER')).username);
    for (const otherPerson of [await server.signedIn('MEDICAL'), outsider]) {
      expect((await uploadState(id, otherPerson)).body.message).toBe('NOT_FOUND');
      expect((await send(id, 0, bytes.subarray(0, 10), otherPerson)).body.message).toBe('NOT_FOUND');
      expect((await finish(id, otherPerson)).body.message).toBe('NOT_FOUND');
      expect((await otherPerson.rest(`/api/x/upload/${id}`, { method: 'DELETE' })).status).toBe(204);
    }
    expect((await startUpload(bytes, {}, outsider)).body.message).toBe('PATIENT_NOT_FOUND');
    expect((await uploadState(id)).body.received).toBe(0);
  });

  it('creates no radiograph and no error when it is cancelled while it is being finished', async () => {
    const bytes = radiograph(620, 310);
    const { id } = (await startUpload(bytes)).body;
    await sendAll(id, bytes);
    const { store } = server.portal.deps;
    const read = store.get.bind(store);
    const reading = vi.spyOn(store, 'get').mockImplementationOnce(async (key) => {
      expect((await caller.rest(`/api/x/upload/${id}`, { method: 'DELETE' })).status).toBe(204);
      return read(key);
    });
    expect(await finish(id)).toMatchObject({ status: 404, body: { message: 'NOT_FOUND' } });
    reading.mockRestore();
    expect(await listStoredParts()).toEqual([]);
  });

  it('expires after a day and deletes its parts', async () => {
    const bytes = radiograph(640, 320);
    const { id, expiresAt } = (await startUpload(bytes)).body;
    await send(id, 0, bytes.subarray(0, 10_000));
    await sweepObjects(server.portal.deps);
    expect(await listStoredParts()).toHaveLength(1);
    // Ids contain the real time, rows the time of the test's clock: later than both.
    server.portal.clock.now = new Date(Math.max(Date.parse(expiresAt), Date.now() + 25 * 3_600_000) + 1000);
    await sweepObjects(server.portal.deps);
    expect(await listStoredParts()).toEqual([]);
  });
});
