import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Document } from '../docs/document-types';
import { openTestServer, type TestServer } from '../testing/test-server';

/** Headers of every server, and of every response of this one (docs/security.md), which no caller has to read. */
const OF_HTTP =
  /^(content-|date$|connection$|keep-alive$|transfer-encoding$|vary$|cache-control$|set-cookie$|x-request-id$|cross-origin-|origin-agent|permissions-policy$|referrer-policy$|strict-transport|x-content-type|x-dns|x-download|x-frame|x-permitted|x-xss|server-timing$)/;

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

it('are in the OpenAPI document, as are the others that a success, a 405 and a 429 really have', async () => {
  const owner = await server.signedIn('OWNER');
  const document: Document = (await owner.rest('/api/openapi.json')).body;
  const undeclared = ({ status, headers }: { status: number; headers: Headers }, path: string, method: string): string[] => {
    const responses = document.paths?.[path]?.[method]?.responses ?? {};
    const response = responses[status] ?? responses.default;
    const shared = document.components.responses?.[response?.$ref?.split('/').at(-1) ?? ''];
    const declared = Object.keys((shared ?? response)?.headers ?? {}).map((name) => name.toLowerCase());
    return [...headers.keys()].filter((name) => !OF_HTTP.test(name) && !declared.includes(name));
  };
  const create = (number: number) =>
    owner.rest('/api/invitation', { method: 'POST', body: { email: `declared-${number}@molaar.test`, role: 'VIEWER' } });
  await server.portal.asOwner('delete from login_attempts');
  const created = await create(1);
  expect([created.status, [...created.headers.keys()]]).toEqual([200, expect.arrayContaining(['ratelimit', 'ratelimit-policy'])]);
  await server.portal.asOwner('update login_attempts set attempts = 60 where attempts = 1');
  const rejected = await create(2);
  expect([rejected.status, [...rejected.headers.keys()]]).toEqual([429, expect.arrayContaining(['retry-after', 'ratelimit'])]);
  const wrong = await owner.rest('/api/patient', { method: 'PATCH', body: {} });
  expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD, PUT']);
  const read = await owner.rest('/api/patient');
  expect(read.status).toBe(200);
  expect(undeclared(created, '/invitation', 'post')).toEqual([]);
  expect(undeclared(rejected, '/invitation', 'post')).toEqual([]);
  expect(undeclared(wrong, '/patient', 'get')).toEqual([]);
  expect(undeclared(read, '/patient', 'get')).toEqual([]);
});
