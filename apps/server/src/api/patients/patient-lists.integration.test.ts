import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
let caller: Caller;

beforeAll(async () => {
  server = await openTestServer();
  caller = await server.signedIn('OWNER');
  for (const [firstName, lastName] of [
    ['Proovi', 'Õunapuu'],
    ['Katse', 'Kuusk'],
  ])
    await caller.rest('/api/patient', { method: 'PUT', body: { firstName, lastName } });
});
afterAll(() => server?.close());

const LISTS = ['/api/patient', '/api/patient/paginate', '/api/patient/pages'];

describe('search of patients', () => {
  it.each(['Õunapuu, Proovi', 'ounapuu,proovi', ' Proovi Õunapuu ', 'Õunapuu, Proovi · '])('finds the name as %j', async (name) => {
    const search = encodeURIComponent(name);
    expect((await caller.rest(`/api/patient?search=${search}`)).body).toMatchObject([{ lastName: 'Õunapuu' }]);
    expect((await caller.rest(`/api/patient/paginate?search=${search}`)).body).toMatchObject([{ lastName: 'Õunapuu' }]);
    expect((await caller.rest(`/api/patient/pages?search=${search}`)).body).toMatchObject({ total: 1 });
  });
});

describe('filters of patients', () => {
  it.each(LISTS)('are none when they are empty: %s', async (path) => {
    const { status, body } = await caller.rest(`${path}?search=&visitFrom=&visitTo=`);
    expect(status).toBe(200);
    expect(Array.isArray(body) ? body.length : body.total).toBe(2);
  });

  it.each(LISTS.slice(1))('name the field when the period ends before it starts: %s', async (path) => {
    const { status, body } = await caller.rest(`${path}?visitFrom=2026-05-02&visitTo=2026-05-01`);
    expect({ status, ...body }).toMatchObject({
      status: 400,
      message: 'VALIDATION_FAILED',
      fields: { visitTo: 'The end must not be before the start' },
    });
    expect((await caller.rest(`${path}?visitFrom=2026-05-01&visitTo=2026-05-01`)).status).toBe(200);
  });

  it('name a day that is none', async () => {
    const { body } = await caller.rest('/api/patient/paginate?visitFrom=2026-02-30');
    expect(body.fields).toEqual({ visitFrom: 'Must be a valid date' });
  });
});

describe('birth date', () => {
  const save = (body: object) => caller.rest('/api/patient', { method: 'PUT', body: { firstName: 'Koodi', lastName: 'Näide', ...body } });

  it('is that of an Estonian identity code when it is omitted, and never replaces a given one', async () => {
    // An invented code with a valid check digit.
    const { body: made } = await save({ identityCode: '38001010009' });
    expect(made).toMatchObject({ birthDate: '1980-01-01' });
    expect((await save({ identityCode: '38001010009', birthDate: '1981-02-03' })).body).toMatchObject({ birthDate: '1981-02-03' });
    expect((await save({ identityCode: '38001010009', birthDate: null })).body).toMatchObject({ birthDate: null });
    expect((await save({ identityCode: 'XY-1' })).body).toMatchObject({ birthDate: null });
  });
});
