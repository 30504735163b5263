import { closeDatabase, createDatabase } from '@molaar/db';
import { addClinic } from '@molaar/services/testing/portal';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../testing/caller';
import { openTestServer, type TestServer } from '../testing/test-server';
import { uploadForm } from '../testing/upload-form';

let server: TestServer;
let owner: Caller;
let count = 0;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.signedIn('OWNER', 'MEDICAL');
});
afterAll(() => server?.close());

/** A new patient and a new key. */
const fresh = () => {
  count += 1;
  const letters = String(count).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  return { key: `key-${count}`, body: { firstName: 'Kaks', lastName: `Korda${letters}` } };
};
const create = (caller: Caller, key: string, body: unknown, headers = {}) =>
  caller.rest('/api/patient', { method: 'PUT', body, headers: { 'Idempotency-Key': key, ...headers } });
const found = async (lastName: string) => (await owner.rest(`/api/patient?search=${lastName}`)).body as { id: string }[];

describe('a request with an idempotency key', () => {
  it('that is sent again creates one record and gets the same response', async () => {
    const { key, body } = fresh();
    const first = await create(owner, key, body);
    const second = await create(owner, key, body);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(first.headers.get('Idempotency-Replayed')).toBeNull();
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await found(body.lastName)).toHaveLength(1);
  });

  it('that is sent concurrently is executed once; all get the same response', async () => {
    const { key, body } = fresh();
    const responses = await Promise.all(Array.from({ length: 5 }, () => create(owner, key, body)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1);
    expect(responses.filter(({ headers }) => headers.get('Idempotency-Replayed') === null)).toHaveLength(1);
    expect(await found(body.lastName)).toHaveLength(1);
  });

  it('with other content is rejected, and the first result stays', async () => {
    const { key, body } = fresh();
    await create(owner, key, body);
    const other = await create(owner, key, { ...body, firstName: 'Kolm' });
    expect(other).toMatchObject({ status: 409, body: { status: 409, message: 'IDEMPOTENCY_CONFLICT' } });
    expect(await found(body.lastName)).toHaveLength(1);
  });

  it('can be repeated after an error', async () => {
    const { key, body } = fresh();
    expect((await create(owner, key, { ...body, firstName: '' })).status).toBe(400);
    expect((await create(owner, key, { ...body, firstName: '' })).headers.get('Idempotency-Replayed')).toBeNull();
    expect((await create(owner, key, body)).status).toBe(200);
  });

  it('is separate per caller: a colleague and another clinic may use the same key', async () => {
    const { key, body } = fresh();
    await create(owner, key, body);
    const colleague = await server.signedIn('MEDICAL');
    expect((await create(colleague, key, { ...body, firstName: 'Kolleegi' })).status).toBe(200);
    const otherClinic = await addClinic(server.portal);
    const outsider = await new Caller(server.url).signIn((await otherClinic.person('OWNER')).username);
    const othersResponse = await create(outsider, key, body);
    expect(othersResponse.status).toBe(200);
    expect(othersResponse.headers.get('Idempotency-Replayed')).toBeNull();
  });

  it('with an invalid key is rejected as a field', async () => {
    const { body } = fresh();
    for (const key of ['a b', 'x'.repeat(256)])
      expect(await create(owner, key, body)).toMatchObject({
        status: 400,
        body: { message: 'VALIDATION_FAILED', fields: { 'Idempotency-Key': expect.any(String) } },
      });
  });

  it('uploads one radiograph although the browser chooses a new boundary each time', async () => {
    const { body: patient } = await owner.rest('/api/patient', { method: 'PUT', body: fresh().body });
    const upload = () =>
      owner.rest('/api/image', { method: 'POST', body: uploadForm(patient.id, greyPng(60, 40)), headers: { 'Idempotency-Key': 'upload' } });
    const responses = [await upload(), await upload()];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    const { body } = await owner.rest(`/api/patient/${patient.id}/details`);
    expect(body.images).toHaveLength(1);
    // Another image under the same key is another request.
    const other = await owner.rest('/api/image', {
      method: 'POST',
      body: uploadForm(patient.id, greyPng(61, 40)),
      headers: { 'Idempotency-Key': 'upload' },
    });
    expect(other.body).toMatchObject({ message: 'IDEMPOTENCY_CONFLICT' });
  });

  it('works through tRPC, too', async () => {
    const { key, body } = fresh();
    const save = () => owner.trpc('patients.save', body, { 'Idempotency-Key': key });
    const responses = await Promise.all([save(), save()]);
    expect(responses[0].body.id).toBe(responses[1].body.id);
    expect(await found(body.lastName)).toHaveLength(1);
  });

  it('is optional: without a key the same request is executed twice', async () => {
    const { body: patient } = await owner.rest('/api/patient', { method: 'PUT', body: fresh().body });
    for (const _time of [1, 2]) await owner.rest('/api/image', { method: 'POST', body: uploadForm(patient.id, greyPng(50, 40)) });
    expect((await owner.rest(`/api/patient/${patient.id}/details`)).body.images).toHaveLength(2);
  });
});

describe('a server that crashed during a request', () => {
  /** Sets the key to the state after a server claimed it and crashed. */
  const simulateCrash = (key: string, committed: boolean) =>
    server.portal.asOwner(
      `update idempotency_keys set status = null, headers = null, body = null, committed = $2, seen_at = now() - interval '1 minute' where key = $1`,
      [key, committed],
    );

  it('before anything was written: the next request executes it', async () => {
    const { key, body } = fresh();
    await create(owner, key, body);
    await server.portal.asOwner('delete from patients where last_name = $1', [body.lastName]);
    await simulateCrash(key, false);
    const again = await create(owner, key, body);
    expect(again.status).toBe(200);
    expect(again.headers.get('Idempotency-Replayed')).toBeNull();
  });

  it('after the result was written: nothing is created twice, and the caller gets a conflict', async () => {
    const { key, body } = fresh();
    await create(owner, key, body);
    await simulateCrash(key, true);
    const again = await create(owner, key, body);
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'IDEMPOTENCY_CONFLICT', description: expect.stringContaining('carried out') },
    });
    expect(await found(body.lastName)).toHaveLength(1);
  });

  it('expires after a day', async () => {
    const { key, body } = fresh();
    await create(owner, key, body);
    await server.portal.asOwner(`update idempotency_keys set created_at = now() - interval '25 hours' where key = $1`, [key]);
    expect(await create(owner, key, { ...body, firstName: 'Teine' })).toMatchObject({ status: 200, body: { firstName: 'Teine' } });
  });
});

describe('an unavailable database', () => {
  it('is reported with 503 and Retry-After, in both APIs', async () => {
    const working = server.portal.deps.db;
    const nowhere = createDatabase('postgres://molaar_app:x@127.0.0.1:1/molaar');
    server.portal.deps.db = nowhere;
    try {
      const rest = await owner.rest('/api/patient');
      expect(rest).toMatchObject({ status: 503, body: { status: 503, message: 'SERVICE_UNAVAILABLE' } });
      expect(Number(rest.headers.get('Retry-After'))).toBeGreaterThan(0);
      const trpc = await owner.trpc('patients.list', {});
      expect(trpc).toMatchObject({ status: 503, body: { message: 'SERVICE_UNAVAILABLE' } });
      expect(Number(trpc.headers.get('Retry-After'))).toBeGreaterThan(0);
    } finally {
      server.portal.deps.db = working;
      await closeDatabase(nowhere);
    }
    await expect.poll(async () => (await owner.rest('/api/patient')).status).toBe(200);
  });
});
