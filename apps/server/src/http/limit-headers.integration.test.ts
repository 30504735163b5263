import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

it('tell the limits that a request was counted against, in REST and tRPC, and a rejected one when to try again', async () => {
  const owner = await server.signedIn('OWNER');
  const invite = (number: number) => ({ email: `header-${number}@molaar.test`, role: 'VIEWER' });
  const rest = await owner.rest('/api/invitation', { method: 'POST', body: invite(1) });
  expect(rest.status).toBe(200);
  expect(rest.headers.get('RateLimit-Policy')).toBe('"invite-person";q=60;w=3600, "invite-clinic";q=200;w=86400');
  expect(rest.headers.get('RateLimit')).toMatch(/^"invite-person";r=59;t=\d+, "invite-clinic";r=199;t=\d+$/);
  const trpc = await owner.trpc('invitations.create', invite(2));
  expect(trpc.headers.get('RateLimit')).toMatch(/^"invite-person";r=58;/);
  expect((await owner.rest('/api/user')).headers.has('RateLimit')).toBe(false);

  await server.portal.asOwner('update login_attempts set attempts = 60 where attempts = 2');
  const rejected = await owner.rest('/api/invitation', { method: 'POST', body: invite(3) });
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('RateLimit')).toMatch(/^"invite-person";r=0;/);
  expect(rejected.body).toMatchObject({ message: 'TOO_MANY_REQUESTS', retryAfter: Number(rejected.headers.get('Retry-After')) });
  const again = await owner.trpc('invitations.create', invite(4));
  expect([again.status, again.headers.has('Retry-After')]).toEqual([429, true]);
});
