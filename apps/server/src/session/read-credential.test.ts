import { createSecrets } from '@molaar/services/context';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { makeFileTicket } from './file-ticket';
import { credentialName, readCredential } from './read-credential';

const secrets = createSecrets(Buffer.alloc(32, 1));
const now = new Date('2026-01-01T10:00:00Z');
const http = new Hono().get('*', (c) => c.json({ credential: credentialName(readCredential(c, { secrets, now, secure: false })) ?? null }));
const credentialOf = async (headers: Record<string, string>, path = '/api/patient'): Promise<unknown> =>
  ((await (await http.request(path, { headers })).json()) as { credential: unknown }).credential;

const token = 'a'.repeat(43);
const frame = '__Host-molaar-embed=frame';
const portal = 'molaar_session=portal';

it('a session is named by its token or key, then by the ticket of a file, the cookie of a frame, that of the portal', async () => {
  const { ticket } = makeFileTicket(secrets, token, now);
  const file = `/api/x/image/1/original?ticket=${ticket}`;
  const all = { Authorization: `bearer ${token}`, Cookie: `${frame}; ${portal}` };
  expect(await credentialOf(all, file)).toBe(token);
  expect(await credentialOf({ ...all, Authorization: 'BEARER molaar_key' }, file)).toBe('molaar_key');
  expect(await credentialOf({ Cookie: all.Cookie }, file)).toMatch(/^[\w-]{43}$/);
  expect(await credentialOf({ Cookie: all.Cookie })).toBe('frame');
  expect(await credentialOf({ Cookie: portal })).toBe('portal');
});

it('nothing that anybody can invent beside a cookie makes it the cookie of another session', async () => {
  for (const Authorization of ['Basic 1', 'Bearer 1', 'Bearer', ''])
    expect(await credentialOf({ Authorization, Cookie: portal })).toBe('portal');
  const { ticket } = makeFileTicket(secrets, token, now);
  for (const path of [`/api/patient?ticket=${ticket}`, '/api/x/image/1/original?ticket=1', `/api/x/image/1/original?ticket=${ticket}x`])
    expect(await credentialOf({ Cookie: portal }, path)).toBe('portal');
});

it('an empty cookie names none: all who send it would share the places of one session', async () => {
  expect(await credentialOf({ Cookie: '__Host-molaar-embed=; molaar_session=portal' })).toBe('portal');
  expect(await credentialOf({ Authorization: '', Cookie: '__Host-molaar-embed=; molaar_session=' })).toBe(null);
  expect(await credentialOf({})).toBe(null);
});
