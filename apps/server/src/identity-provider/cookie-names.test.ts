import { createSecrets } from '@molaar/services/context';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { flowCookie, readFlow } from './provider-flow';
import { clearedIdentityCookie, identityCookie, identityCookieName } from './sign-up-identity';

const secrets = createSecrets(Buffer.alloc(32, 1));
const now = new Date('2026-03-02T08:00:00Z');
const visit = { state: 's', nonce: 'n', verifier: 'v', invitationId: null, signUp: true, linkSessionId: null, locale: 'et' } as const;
const identity = { issuer: 'i', subject: 's', email: 'kai@clinic.example', firstName: null, lastName: null };

it('has the prefix __Host- over HTTPS for sign-in by provider and the identity of a sign-up, and none on localhost', () => {
  expect(flowCookie(secrets, visit, { now, secure: true })).toMatch(/^__Host-molaar_provider=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(flowCookie(secrets, visit, { now, secure: false })).toMatch(/^molaar_provider=.*; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(identityCookie(secrets, identity, { now, secure: true })).toMatch(/^__Host-molaar_sign_up=.*; Path=\/; HttpOnly; Secure;/);
  expect(clearedIdentityCookie(true)).toMatch(/^__Host-molaar_sign_up=; Max-Age=0; Path=\/; HttpOnly; Secure;/);
  expect(identityCookieName(false)).toBe('molaar_sign_up');
});

it('keeps a flow from being read over HTTPS from a cookie that another subdomain set', async () => {
  const value = flowCookie(secrets, visit, { now, secure: true }).split(/[=;]/)[1];
  const http = new Hono().get('/', (c) => c.json(readFlow(c, secrets, { now, secure: true })?.state ?? null));
  const read = async (Cookie: string) => (await http.request('/', { headers: { Cookie } })).json();
  expect(await read(`__Host-molaar_provider=${value}`)).toBe('s');
  expect(await read(`molaar_provider=${value}`)).toBeNull();
});
