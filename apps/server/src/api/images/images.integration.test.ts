import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';
import { uploadForm } from '../../testing/upload-form';

let server: TestServer;
let caller: Caller;
let patientId: string;
beforeAll(async () => {
  server = await openTestServer();
  caller = await server.signedIn('MEDICAL');
  patientId = (await caller.rest('/api/patient', { method: 'PUT', body: { firstName: 'Anu', lastName: 'Pilt' } })).body.id;
});
afterAll(() => server.close());

const upload = (bytes: Uint8Array, fileName?: string) =>
  caller.rest('/api/image', { method: 'POST', body: uploadForm(patientId, bytes, fileName) });
const images = async () => (await caller.rest(`/api/patient/${patientId}/details`)).body.images;

async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.portal.deps.store.list('org/')) keys.push(key);
  return keys.sort();
}

describe('a radiograph', () => {
  it('is stored, described and served in tiles', async () => {
    const response = await upload(greyPng(600, 300), 'C:\\pictures\\jaw.png');
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      patientId,
      width: 600,
      height: 300,
      fileName: 'jaw.png',
      imageStatus: 'NO_ANALYSIS',
      analysis: null,
    });
    const { thumbnailUrl, originalUrl, tilesUrl, maxZoom } = response.body;

    for (const [url, type] of [
      [originalUrl, 'image/png'],
      [thumbnailUrl, 'image/jpeg'],
      [tilesUrl.replace('{z}', maxZoom).replace('{y}', 0).replace('{x}', 1), 'image/jpeg'],
    ]) {
      const file = await caller.rest(url, { headers: { 'Request-Type': undefined } });
      expect(file.status, url).toBe(200);
      expect(file.headers.get('Content-Type')).toBe(type);
      expect(file.body.byteLength).toBe(Number(file.headers.get('Content-Length')));
      expect(file.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable');
      const again = await caller.rest(url, { headers: { 'If-None-Match': file.headers.get('ETag') ?? '' } });
      expect(again.status).toBe(304);
      expect(again.body.byteLength).toBe(0);
    }
  });

  it('responds to HEAD without leaving a file open', async () => {
    const { originalUrl } = (await upload(greyPng(60, 30))).body;
    const open = vi.spyOn(server.portal.deps.store, 'open');
    const head = await caller.rest(originalUrl, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(0);
    const opened = await open.mock.results[0]?.value;
    await expect.poll(() => opened.stream.destroyed).toBe(true);
    open.mockRestore();
  });

  it('is found by its id in capital letters, too', async () => {
    const { id } = (await upload(greyPng(50, 30))).body;
    expect((await caller.rest(`/api/image/${id.toUpperCase()}`)).body).toMatchObject({ id });
    expect((await caller.rest(`/api/patient/${patientId.toUpperCase()}/details`)).body.patient).toMatchObject({ id: patientId });
  });

  it('has no tile outside its edges or zoom levels', async () => {
    const { tilesUrl, maxZoom } = (await upload(greyPng(300, 200))).body;
    const tile = (z: number, y: number, x: number) => caller.rest(tilesUrl.replace('{z}', z).replace('{y}', y).replace('{x}', x));
    expect((await tile(maxZoom, 5, 5)).status).toBe(404);
    expect((await tile(maxZoom + 1, 0, 0)).status).toBe(404);
    expect((await tile(-1, 0, 0)).status).toBe(400);
  });

  it('is deleted with all its files', async () => {
    const { id, originalUrl } = (await upload(greyPng(100, 100))).body;
    expect((await caller.rest(`/api/image/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await caller.rest(originalUrl)).status).toBe(404);
    expect((await caller.rest(`/api/image/${id}`)).status).toBe(404);
  });
});

describe('an invalid file', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>');
  const hostile: [string, Buffer, number, string][] = [
    ['an SVG named .png', svg, 415, 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['a text', Buffer.from('hello'), 415, 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['an empty file', Buffer.alloc(0), 422, 'IMAGE_UNREADABLE'],
    ['half a PNG', greyPng(200, 200).subarray(0, 900), 422, 'IMAGE_UNREADABLE'],
    ['ten megapixels', greyPng(4000, 2500), 413, 'IMAGE_TOO_LARGE'],
    ['one byte more than 10 MB', Buffer.concat([greyPng(100, 100), Buffer.alloc(10 * 1024 * 1024)]), 413, 'IMAGE_TOO_LARGE'],
    ['far more than 10 MB', Buffer.alloc(14 * 1024 * 1024), 413, 'IMAGE_TOO_LARGE'],
  ];

  it.each(hostile)('%s is rejected with a message and leaves nothing', async (_name, bytes, status, message) => {
    const before = (await images()).length;
    const files = await storedFiles();
    const response = await upload(bytes);
    expect(response.body).toMatchObject({ status, message, description: expect.any(String) });
    expect(response.status).toBe(status);
    expect((await images()).length).toBe(before);
    expect(await storedFiles()).toEqual(files);
  });

  it('of far more than 10 MB is rejected in the same way without a patient', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(14 * 1024 * 1024)]), 'a.dcm');
    const response = await caller.rest('/api/x/unassigned-images', { method: 'POST', body: form });
    expect(response.body).toMatchObject({ status: 413, message: 'IMAGE_TOO_LARGE' });
  });

  it('a form without a file or patient is rejected with the name of the field', async () => {
    const form = new FormData();
    form.set('file', 'a text, not a file');
    const response = await caller.rest('/api/image', { method: 'POST', body: form });
    expect(response.body).toMatchObject({
      status: 400,
      message: 'VALIDATION_FAILED',
      fields: { file: expect.any(String), patientId: expect.any(String) },
    });
  });
});
