import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '../testing/caller';
import { SIGN_UP_FORM } from '../testing/sign-up-form';
import { openTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

it.each([
  ['Asia/Tokyo', 'Asia/Tokyo'],
  ['et', 'Europe/Tallinn'],
  ['Nowhere/Land', 'Europe/Tallinn'],
  [undefined, 'Europe/Tallinn'],
])('a browser in the zone %s gives its owner %s', async (timeZone, kept) => {
  const email = `zone-${String(timeZone).replace('/', '-')}@molaar.test`;
  // Agreed with a person, so that no payment provider is asked.
  const body = { ...SIGN_UP_FORM, email, timeZone, type: 'ENTERPRISE' };
  expect(await new Caller(server.url).rest('/api/sign-up', { method: 'POST', body })).toMatchObject({ status: 200 });
  const owner = await new Caller(server.url).signIn(email);
  expect((await owner.rest('/api/auth/is-authenticated')).body.timeZone).toBe(kept);
});
