import { newId } from '@molaar/db';
import { readDicom } from '@molaar/dicom';
import { testRadiograph, writeDicom } from '@molaar/dicom/testing';
import { addClinic } from '@molaar/services/testing/portal';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';
import { uploadForm } from '../../testing/upload-form';

const PATH = '/api/x/dicomweb/studies';

let server: TestServer;
let dentist: Caller;
let imageId: string;
let study: string;
let instance: string;

beforeAll(async () => {
  server = await openTestServer();
  dentist = await server.signedIn('MEDICAL');
  const { body: patient } = await dentist.rest('/api/patient', { method: 'PUT', body: { firstName: 'Mari', lastName: 'Maasikas' } });
  imageId = (await dentist.rest('/api/image', { method: 'POST', body: uploadForm(patient.id, greyPng(64, 32)) })).body.id;
  const [found] = (await dentist.rest(PATH)).body;
  study = found['0020000D'].Value[0];
  const [one] = (await dentist.rest(`${PATH}/${study}/instances`)).body;
  instance = `${PATH}/${study}/series/${one['0020000E'].Value[0]}/instances/${one['00080018'].Value[0]}`;
});
afterAll(() => server.close());

const pixels = Array.from({ length: 60 * 40 }, (_, i) => (i * 7) % 4096);
const file = (uid: string) =>
  writeDicom({ elements: testRadiograph({ width: 60, height: 40 }, pixels, [{ tag: 0x00080018, vr: 'UI', value: uid }]) });
const form = (...files: Uint8Array[]) =>
  new Blob([...files.flatMap((bytes) => ['--B\r\nContent-Type: application/dicom\r\n\r\n', Uint8Array.from(bytes), '\r\n']), '--B--\r\n']);
const headers = { 'Content-Type': 'multipart/related; type="application/dicom"; boundary=B' };
const send = (caller: Caller, body: Blob, path = PATH) => caller.rest(path, { method: 'POST', body, headers });
const get = (path: string, accept: string | undefined, caller = dentist) => caller.rest(path, { headers: { Accept: accept } });
const bytesOf = (body: ArrayBuffer) => Buffer.from(body);

/** Creates a caller with an API key of these scopes. */
async function withKey(...scopes: string[]): Promise<Caller> {
  const owner = await server.signedIn('OWNER');
  const { id: actsAsId } = (await dentist.rest('/api/auth/is-authenticated')).body;
  const { body } = await owner.rest('/api/x/api-key', { method: 'POST', body: { name: 'PACS', scopes, actsAsId } });
  const caller = new Caller(server.url);
  const plain = caller.send.bind(caller);
  caller.send = (path, options) =>
    plain(path, { ...options, headers: { 'Request-Type': undefined, ...options.headers, Authorization: `Bearer ${body.secret}` } });
  return caller;
}

it('receives with a key that may only send, and reads with a key that may only read', async () => {
  const [sender, reader] = [await withKey('images:receive'), await withKey('images:read')];
  const sent = await send(sender, form(file('1.2.3'), file('1.2.4')));
  expect(sent.status).toBe(202);
  expect(sent.headers.get('Content-Type')).toBe('application/dicom+json');
  expect(sent.body['00081199'].Value).toHaveLength(2);
  expect((await send(sender, form(Buffer.from('no DICOM')))).status).toBe(409);
  expect((await get(PATH, undefined, sender)).body).toMatchObject({ status: 403, message: 'NOT_ALLOWED' });
  expect((await get(PATH, 'application/dicom+json', reader)).body).toHaveLength(1);
  expect((await get(instance, '*/*', reader)).status).toBe(200);
  expect((await send(reader, form(file('1.2.5')))).body).toMatchObject({ status: 403, message: 'NOT_ALLOWED' });
  expect((await get(`/api/image/${imageId}`, '*/*', reader)).body).toMatchObject({ status: 403 });
});

it('counts received instances as uploads, and rejects a body that is too large before it is read', async () => {
  const sent = await send(dentist, form(file('1.2.6')));
  expect(sent.headers.get('RateLimit')).toContain('upload');
  const large = await send(dentist, new Blob([new Uint8Array(22 * 1024 * 1024)]));
  expect(large.body).toMatchObject({ status: 400, message: 'VALIDATION_FAILED', description: expect.stringContaining('too long') });
  const anonymous = await send(new Caller(server.url), form(file('1.2.7')));
  expect(anonymous.body).toMatchObject({ status: 401, message: 'NOT_AUTHENTICATED' });
});

it('sends files in parts, or one alone', async () => {
  const parts = await get(`${PATH}/${study}`, 'multipart/related; type="application/dicom"; transfer-syntax=*');
  const boundary = /boundary=(\S+)/.exec(parts.headers.get('Content-Type') ?? '')?.[1];
  const text = bytesOf(parts.body).toString('latin1');
  expect(text.startsWith(`--${boundary}\r\nContent-Type: application/dicom; transfer-syntax=1.2.840.10008.1.2.1\r\n`)).toBe(true);
  expect(text.endsWith(`\r\n--${boundary}--\r\n`)).toBe(true);
  const single = await get(instance, 'application/dicom');
  expect(single.headers.get('Content-Type')).toBe('application/dicom');
  expect(readDicom(bytesOf(single.body)).header.size).toEqual({ width: 64, height: 32 });
  expect(text).toContain(bytesOf(single.body).toString('latin1'));
  const frame = await get(`${instance}/frames/1`, 'multipart/related; type="application/octet-stream"');
  expect(bytesOf(frame.body).length).toBeGreaterThan(64 * 32);
  expect(bytesOf((await get(`${instance}/bulkdata/7FE00010`, 'application/octet-stream')).body)).toHaveLength(64 * 32);
  const download = await get(`/api/x/image/${imageId}/dicom`, undefined);
  expect(bytesOf(download.body).equals(bytesOf(single.body))).toBe(true);
  expect(download.headers.get('Content-Disposition')).toBe('attachment; filename="radiograph.dcm"');
});

it('sends pictures, also smaller ones', async () => {
  const jpeg = await get(`${instance}/rendered?viewport=32,32&quality=50`, undefined);
  expect([jpeg.headers.get('Content-Type'), bytesOf(jpeg.body)[0]]).toEqual(['image/jpeg', 0xff]);
  const png = await get(`${instance}/frames/1/rendered`, 'image/png');
  expect([png.headers.get('Content-Type'), bytesOf(png.body)[1]]).toEqual(['image/png', 0x50]);
  expect((await get(`${instance}/rendered?viewport=0,5`, undefined)).status).toBe(400);
});

it.each([
  ['', 'multipart/related; type="application/dicom"; transfer-syntax=1.2.840.10008.1.2.4.90'],
  ['', 'image/png'],
  ['/metadata', 'application/dicom+xml'],
  ['/rendered', 'text/html'],
  ['/frames/1', 'image/jp2'],
])('says what it does not offer: %s as %s', async (part, accept) => {
  expect((await get(`${instance}${part}`, accept)).body).toMatchObject({ status: 415, message: 'IMAGE_TYPE_NOT_SUPPORTED' });
});

it('says what a search leaves out, and that there is more', async () => {
  const { headers: sent } = await get(`${PATH}?BodyPartExamined=JAW&limit=1`, undefined);
  expect(sent.get('Warning')).toContain('The parameter BodyPartExamined is not supported and was ignored');
  expect((await get(`${PATH}?StudyDate=yesterday`, undefined)).body).toMatchObject({ status: 400, fields: expect.anything() });
});

it('searches series and instances of all studies', async () => {
  const root = PATH.replace('/studies', '');
  const [found] = (await get(`${root}/series?StudyInstanceUID=${study}&Modality=PX`, 'application/dicom+json')).body;
  expect(found).toMatchObject({
    '0020000D': { Value: [study] },
    '00081190': { Value: [expect.stringContaining(`/studies/${study}/series/`)] },
  });
  const instances = await get(`${root}/instances?StudyInstanceUID=${study}&BodyPartExamined=JAW`, '*/*');
  expect(instances.headers.get('Warning')).toContain('BodyPartExamined');
  expect(instances.body[0]['00081190'].Value[0]).toContain(instance);
  expect((await get(`${root}/instances`, 'application/dicom+xml')).body).toMatchObject({ status: 415 });
  expect((await get(`${PATH}?Modality=PX`, undefined)).headers.get('Warning')).toContain('Modality');
});

it('answers another clinic as if nothing were there', async () => {
  const other = await addClinic(server.portal);
  const outsider = await new Caller(server.url).signIn((await other.person('OWNER')).username);
  expect((await outsider.rest(PATH)).body).toEqual([]);
  for (const part of ['series', 'instances']) expect((await outsider.rest(PATH.replace('studies', part))).body).toEqual([]);
  const unknown = instance.replaceAll(
    study,
    study.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
  );
  for (const part of ['', '/metadata', '/frames/1', '/rendered', '/bulkdata/7FE00010', '/frames/1/rendered']) {
    const [foreign, none] = [await outsider.rest(`${instance}${part}`), await outsider.rest(`${unknown}${part}`)];
    expect(foreign.body, part).toMatchObject({ status: 404, message: 'NOT_FOUND' });
    expect(foreign.body).toEqual(none.body);
  }
  expect((await dentist.rest(`${instance}/frames/2`)).body).toMatchObject({ status: 404, message: 'NOT_FOUND' });
  for (const part of ['', '/metadata', '/series', '/instances'])
    expect((await outsider.rest(`${PATH}/${study}${part}`)).body).toMatchObject({ status: 404, message: 'NOT_FOUND' });
  expect((await outsider.rest(`/api/x/image/${imageId}/dicom`)).body.message).toBe('NOT_FOUND');
  expect((await outsider.rest(`/api/x/image/${newId()}/report`)).body.message).toBe('NOT_FOUND');
});

it('records who retrieved a radiograph', async () => {
  await get(instance, undefined);
  const owner = await server.signedIn('OWNER');
  const { body } = await owner.rest('/api/x/audit');
  const entries = JSON.stringify(body);
  expect(entries).toContain('DOWNLOAD');
  expect(entries).toContain(imageId);
});
