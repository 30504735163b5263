import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
let caller: Caller;
beforeAll(async () => {
  server = await openTestServer();
  caller = await server.signedIn('MEDICAL');
  for (const lastName of ['Aas', 'Kask', 'Mets'])
    await caller.rest('/api/patient', { method: 'PUT', body: { firstName: 'Mari', lastName } });
});
afterAll(() => server.close());

it('continues from page to page with X-Next-Cursor until the end', async () => {
  const path = '/api/patient/paginate?sort=lastName&direction=asc&size=2';
  const first = await caller.rest(path);
  expect(first.body.map(({ lastName }: { lastName: string }) => lastName)).toEqual(['Aas', 'Kask']);
  const cursor = first.headers.get('X-Next-Cursor') ?? '';
  const second = await caller.rest(`${path}&cursor=${cursor}`);
  expect(second.body.map(({ lastName }: { lastName: string }) => lastName)).toEqual(['Mets']);
  expect(second.headers.get('X-Next-Cursor')).toBeNull();
  expect(await caller.rest(`${path}&cursor=made-up`)).toMatchObject({
    status: 400,
    body: { message: 'VALIDATION_FAILED', fields: { cursor: expect.any(String) } },
  });
});

it('has no patient on the last page that may be asked for', async () => {
  for (const query of ['page=1000000&size=100', 'page=1000000&size=100&search=Mets&sort=birthDate'])
    expect(await caller.rest(`/api/patient/paginate?${query}`), query).toMatchObject({ status: 200, body: [] });
});
