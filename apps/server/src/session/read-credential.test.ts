import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { readCredential } from './read-credential';

const http = new Hono().get('/', (c) => c.json({ credential: readCredential(c) ?? null }));
const credentialOf = async (headers: Record<string, string>): Promise<unknown> =>
  ((await (await http.request('/', { headers })).json()) as { credential: unknown }).credential;

it('a session is named by its key or token, that of a frame before that of the portal', async () => {
  const frame = '__Host-molaar-embed=frame';
  expect(await credentialOf({ Authorization: 'Bearer key', Cookie: frame })).toBe('Bearer key');
  expect(await credentialOf({ Cookie: `${frame}; molaar_session=portal` })).toBe('frame');
  expect(await credentialOf({ Cookie: 'molaar_session=portal' })).toBe('portal');
});

it('an empty cookie names none: all who send it would share the places of one session', async () => {
  expect(await credentialOf({ Cookie: '__Host-molaar-embed=; molaar_session=portal' })).toBe('portal');
  expect(await credentialOf({ Authorization: '', Cookie: '__Host-molaar-embed=; molaar_session=' })).toBe(null);
  expect(await credentialOf({})).toBe(null);
});
