import { createDemoClinic } from '@molaar/services/seed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

describe('without a session', () => {
  it('the event stream reports it and ends', async () => {
    const events = [];
    for await (const event of new Caller(server.url).events()) events.push(event);
    expect(events.map(({ event }) => event)).toEqual(['connected', 'serialized-error']);
    expect(events[1]?.data).toMatchObject({ data: { status: 401, message: 'NOT_AUTHENTICATED' } });
  });

  it('is-authenticated responds 200 without a person', async () => {
    const response = await new Caller(server.url).rest('/api/auth/is-authenticated');
    expect(response).toMatchObject({ status: 200, body: { authenticated: false } });
  });

  it('an invalid cookie is treated as anonymous', async () => {
    const caller = new Caller(server.url);
    caller.cookie = 'molaar_session=made-up';
    expect((await caller.rest('/api/patient')).status).toBe(401);
  });
});

describe('signing in and out', () => {
  it('sets a cookie that no script can read and no other site can send', async () => {
    const { username } = await server.clinic.person('MEDICAL');
    const response = await new Caller(server.url).rest('/api/auth/login', {
      method: 'POST',
      body: { username, password: 'Test-password-1' },
    });
    expect(response.body).toMatchObject({ authenticated: true, username, roles: ['MEDICAL'] });
    // The second one deletes the cookie of an embedded session.
    const [cookie = '', embedded = ''] = response.headers.getSetCookie();
    expect(embedded).toMatch(/^__Host-molaar-embed=; Max-Age=0/);
    expect(cookie).toMatch(/^molaar_session=[\w-]{20,}; /);
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('works through tRPC, too, and logout ends the session for both APIs', async () => {
    const { username } = await server.clinic.person('OWNER');
    const caller = new Caller(server.url);
    expect((await caller.trpc('auth.login', { username, password: 'Test-password-1' })).body).toMatchObject({ username });
    const stolen = new Caller(server.url);
    stolen.cookie = caller.cookie;
    expect((await stolen.rest('/api/patient')).status).toBe(200);
    const out = await caller.rest('/api/auth/logout');
    expect(out.body).toEqual({ authenticated: false });
    expect(out.headers.get('Set-Cookie')).toContain('Max-Age=0');
    expect((await stolen.rest('/api/patient')).status).toBe(401);
    expect((await stolen.trpc('auth.isAuthenticated')).body).toEqual({ authenticated: false });
  });

  it.each(['REST', 'tRPC'])('through %s ends the browser’s previous session', async (api) => {
    const { username } = await server.clinic.person('MEDICAL');
    const caller = await new Caller(server.url).signIn(username);
    const planted = new Caller(server.url);
    planted.cookie = caller.cookie;
    const credentials = { username, password: 'Test-password-1' };
    if (api === 'REST') await caller.signIn(username);
    else await caller.trpc('auth.login', credentials);
    expect(caller.cookie).not.toBe(planted.cookie);
    expect((await caller.rest('/api/patient')).status).toBe(200);
    expect((await planted.rest('/api/patient')).status).toBe(401);
  });

  it('responds alike to a wrong password and an unknown person', async () => {
    const { username } = await server.clinic.person('MEDICAL');
    const wrong = await new Caller(server.url).rest('/api/auth/login', { method: 'POST', body: { username, password: 'nope' } });
    const unknown = await new Caller(server.url).rest('/api/auth/login', {
      method: 'POST',
      body: { username: 'nobody', password: 'nope' },
    });
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body).toMatchObject({ status: 401, message: 'INVALID_CREDENTIALS' });
  });

  it('throttles guessing: 429 with Retry-After, in both APIs', async () => {
    const { username } = await server.clinic.person('MEDICAL');
    const headers = { 'X-Forwarded-For': '203.0.113.7' };
    const guess = () => new Caller(server.url).rest('/api/auth/login', { method: 'POST', body: { username, password: 'guess' }, headers });
    let last = await guess();
    for (let attempt = 0; attempt < 30 && last.status !== 429; attempt += 1) last = await guess();
    expect(last).toMatchObject({ status: 429, body: { message: 'TOO_MANY_REQUESTS' } });
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
    const trpc = await new Caller(server.url).trpc('auth.login', { username, password: 'guess' }, headers);
    expect(trpc).toMatchObject({ status: 429, body: { message: 'TOO_MANY_REQUESTS' } });
    expect(Number(trpc.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('the demo outside localhost', () => {
  it('cannot sign in', async () => {
    const closed = await openTestServer({ demo: false });
    const response = await new Caller(closed.url).rest('/api/auth/login', {
      method: 'POST',
      body: { username: 'Demo@molaar.test', password: 'Molaar-demo-1' },
    });
    expect(response).toMatchObject({ status: 401, body: { message: 'INVALID_CREDENTIALS', description: expect.stringContaining('demo') } });
    await closed.close();
  });

  it('rejects a session that was started while the database was served on localhost', async () => {
    const moved = await openTestServer({ demo: true });
    try {
      await createDemoClinic(moved.portal.deps);
      const demo = await new Caller(moved.url).signIn('demo@molaar.test', 'Molaar-demo-1');
      const other = await moved.signedIn('MEDICAL');
      expect((await demo.rest('/api/patient')).status).toBe(200);
      moved.settings.demo = false;
      expect((await demo.rest('/api/patient')).status).toBe(401);
      expect((await demo.trpc('auth.isAuthenticated')).body).toEqual({ authenticated: false });
      for (let twice = 0; twice < 2; twice += 1) expect((await other.rest('/api/patient')).status).toBe(200);
    } finally {
      await moved.close();
    }
  });
});
