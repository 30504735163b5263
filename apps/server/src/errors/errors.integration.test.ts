import { MAX_CALLS_PER_REQUEST } from '@molaar/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller';
import { openTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
let caller: Caller;
beforeAll(async () => {
  server = await openTestServer();
  caller = await server.signedIn('OWNER');
});
afterAll(() => server.close());

const WRONG = { firstName: '', lastName: 'Tamm2' };

describe('an invalid input', () => {
  it('is reported per field in the caller’s language, alike in both APIs', async () => {
    const inEnglish = await caller.rest('/api/patient', { method: 'PUT', body: WRONG });
    expect(inEnglish.status).toBe(400);
    expect(inEnglish.body).toEqual({
      status: 400,
      message: 'VALIDATION_FAILED',
      description: 'not valid: firstName, lastName',
      fields: { firstName: expect.any(String), lastName: expect.any(String) },
    });
    const headers = { 'Accept-Language': 'et' };
    const inEstonian = await caller.rest('/api/patient', { method: 'PUT', body: WRONG, headers });
    for (const field of ['firstName', 'lastName']) expect(inEstonian.body.fields[field]).not.toBe(inEnglish.body.fields[field]);
    // The error of the name is a text, not its key.
    expect(inEnglish.body.fields.lastName).not.toBe('charactersOnly');

    const trpc = await caller.trpc('patients.save', WRONG, headers);
    expect(trpc.status).toBe(400);
    expect(trpc.body).toMatchObject(inEstonian.body);
  });

  it('has the translated text of a service’s field error', async () => {
    const saved = await caller.rest('/api/patient', { method: 'PUT', body: { firstName: 'Mari', lastName: 'Mets' } });
    const body = { id: saved.body.id, firstName: 'Mari', lastName: 'Mets' };
    const response = await caller.rest('/api/patient', { method: 'PUT', body, headers: { 'Accept-Language': 'et' } });
    expect(response.body).toMatchObject({ message: 'VALIDATION_FAILED', fields: { version: expect.stringMatching(/\s|õ|ä|ö|ü/) } });
  });

  it('lists a hundred fields and counts the others', async () => {
    const annotations = Array.from({ length: 300 }, () => ({ id: 'none' }));
    const { status, body } = await caller.rest(`/api/annotation/${crypto.randomUUID()}`, {
      method: 'POST',
      body: { version: 0, annotations },
    });
    expect([status, Object.keys(body.fields).length]).toEqual([400, 100]);
    expect(body.fields['annotations.0.id']).toEqual(expect.any(String));
    expect(body.description).toMatch(/^not valid: annotations\.0\.id, .* and \d{4} more$/);
  });

  it('with a text that cannot be stored names its field, and stores nothing', async () => {
    const person = { firstName: 'Half', lastName: 'Mets', notes: 'tooth \ud83e' };
    const rejected = {
      status: 400,
      message: 'VALIDATION_FAILED',
      description: 'not valid: notes',
      fields: { notes: expect.stringContaining(' ') },
    };
    expect((await caller.rest('/api/patient', { method: 'PUT', body: person })).body).toEqual(rejected);
    expect((await caller.trpc('patients.save', person)).body).toMatchObject(rejected);
    expect((await caller.rest('/api/patient?search=Half')).body).toEqual([]);
    expect((await caller.rest('/api/patient?search=%00')).body.fields).toEqual({ search: rejected.fields.notes });

    const form = new FormData();
    form.set('plan', JSON.stringify({ imageId: crypto.randomUUID(), language: 'et', treatments: [], comments: 'a\u0000b' }));
    const plan = await caller.rest('/api/treatment-plan', { method: 'POST', body: form });
    expect(plan.body.fields).toEqual({ comments: rejected.fields.notes });

    const contact = { name: 'A', email: 'asks@molaar.test', subject: 'S', message: 'a\u0000b' };
    const message = await caller.rest('/api/mail/contact', { method: 'POST', body: contact });
    expect(message.body.fields).toEqual({ message: rejected.fields.notes });
  });

  it('with the year 0 is no date', async () => {
    const { body } = await caller.rest('/api/patient/paginate?visitFrom=0000-12-31');
    expect(body.fields).toEqual({ visitFrom: 'Must be a valid date' });
    expect((await caller.rest('/api/patient/paginate?visitFrom=0001-01-01')).status).toBe(200);
  });

  it('that cannot be parsed is rejected in the same format', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const rest = await caller.rest('/api/patient', { method: 'PUT', body: '{"firstName":', headers });
    expect(rest).toMatchObject({ status: 400, body: { status: 400, message: 'VALIDATION_FAILED' } });
    const trpc = await caller.rest('/trpc/patients.save', { method: 'POST', body: '{"firstName":', headers });
    expect(trpc).toMatchObject({ status: 400, body: { error: { data: { status: 400, message: 'VALIDATION_FAILED' } } } });
  });

  it('with more calls in one request than the web application sends is rejected before any call', async () => {
    const call = (calls: number) =>
      caller.rest(`/trpc/${Array(calls).fill('patients.list').join()}?batch=1`, {
        method: 'POST',
        body: Object.fromEntries(Array.from({ length: calls }, (_, at) => [at, {}])),
      });
    const most = await call(MAX_CALLS_PER_REQUEST);
    expect([most.status, most.body.length]).toEqual([200, MAX_CALLS_PER_REQUEST]);
    const rejected = await call(MAX_CALLS_PER_REQUEST + 1);
    expect([rejected.status, JSON.stringify(rejected.body)]).toEqual([400, expect.stringContaining('"message":"VALIDATION_FAILED"')]);
  });

  it.each([
    ['a NUL in a search', '/api/patient?search=a%00b'],
    ['a day before the calendar', '/api/patient/paginate?visitFrom=0000-01-01'],
    ['a page number that is too large', '/api/patient/paginate?page=9007199254740991'],
  ])('as %s is the caller’s mistake and not ours', async (_what, path) => {
    expect(await caller.rest(path)).toMatchObject({ status: 400, body: { message: 'VALIDATION_FAILED' } });
  });

  it.each(['/trpc/%ff', '/trpc/patients.list,%zz?batch=1'])('in %s, whose encoding is wrong, is no error of ours', async (path) => {
    const { status, body } = await caller.rest(path);
    expect(status).toBe(400);
    expect(body.error.data).toMatchObject({ status: 400, message: 'VALIDATION_FAILED' });
  });

  it('in a path is rejected as a field', async () => {
    const response = await caller.rest('/api/image/no-id');
    expect(response).toMatchObject({ status: 400, body: { message: 'VALIDATION_FAILED', fields: { id: expect.any(String) } } });
  });
});

describe('unknown URLs', () => {
  it.each(['/api/nothing', '/api', '/nothing', '/api/docs/__proto__'])('%s responds with JSON', async (path) => {
    const response = await caller.rest(path);
    const body = response.body.error?.data ?? response.body;
    expect(response.status).toBe(404);
    expect(body).toMatchObject({ status: 404, message: 'NOT_FOUND' });
  });

  it.each(['/trpc/nothing', '/trpc/patients.nothing', '/trpc'])('%s: a call that only a page of another version makes', async (path) => {
    const { status, body } = await caller.rest(path);
    expect(status).toBe(410);
    expect(body.error.data).toMatchObject({ status: 410, message: 'PAGE_OUTDATED' });
  });
});

describe('an unexpected error', () => {
  it('returns a code and a request id without details', async () => {
    const broken = await openTestServer();
    const person = await broken.signedIn('OWNER');
    await broken.portal.asOwner('alter table patients rename to hidden_patients');
    const rest = await person.rest('/api/patient/paginate');
    expect(rest.status).toBe(500);
    expect(rest.body).toEqual({ status: 500, message: 'SOMETHING_WENT_WRONG', description: 'unexpected error' });
    expect(rest.headers.get('X-Request-Id')).toMatch(/^[\w-]{8,}$/);
    const trpc = await person.trpc('patients.paginate', {});
    expect(trpc.status).toBe(500);
    expect(trpc.body).toMatchObject({ status: 500, message: 'SOMETHING_WENT_WRONG' });
    expect(JSON.stringify(trpc.body)).not.toMatch(/stack|select|patients"|node_modules/);
    await broken.close();
  });
});
