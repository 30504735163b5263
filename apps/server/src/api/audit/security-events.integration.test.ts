import { saveSecurityEvents } from '@molaar/services/security-events';
import { mailsTo } from '@molaar/services/testing/mails';
import { addClinic, PASSWORD } from '@molaar/services/testing/portal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const address = (last: number) => `198.51.100.${last}`;

async function clinic() {
  const { person } = await addClinic(server.portal);
  const [owner, viewer] = [await person('OWNER'), await person('VIEWER')];
  const signIn = (username: string, password: string, headers: Record<string, string>) =>
    new Caller(server.url).rest('/api/auth/login', { method: 'POST', body: { username, password }, headers });
  const asOwner = await new Caller(server.url).signIn(owner.username);
  const events = async (query = '') => {
    await saveSecurityEvents(server.portal.deps);
    return (await asOwner.rest(`/api/x/security-event${query}`)).body.events as Record<string, unknown>[];
  };
  return { owner, viewer, asOwner, signIn, events };
}

describe('the security log', () => {
  it('contains failed sign-ins with address and agent, counted by the hour, and no unknown username', async () => {
    const { viewer, signIn, events } = await clinic();
    const from = { 'X-Forwarded-For': address(1), 'User-Agent': AGENT };
    for (let time = 0; time < 3; time += 1) await signIn(viewer.username, 'Wrong-password-1', from);
    await signIn('Somebodys-password-1', 'Wrong-password-1', from);
    await expect
      .poll(() => events('?kind=SIGN_IN_FAILED'))
      .toMatchObject([
        { kind: 'SIGN_IN_FAILED', count: 3, address: address(1), userAgent: AGENT, person: { id: viewer.userId }, detail: null },
      ]);
    const stored = await server.portal.asOwner<{ row: string }>('select e::text as row from security_events e');
    expect(JSON.stringify(stored)).not.toContain('Somebodys');
  });

  it('contains refused calls of both APIs by their name, without ids', async () => {
    const { viewer, owner, events } = await clinic();
    const caller = await new Caller(server.url).signIn(viewer.username);
    await caller.rest('/api/x/audit');
    await caller.rest(`/api/user/${owner.userId}`, { method: 'PATCH', body: { firstName: 'Uus' } });
    await caller.trpc('audit.list', {});
    const details = (await events('?kind=REFUSED')).map(({ detail }) => detail);
    expect(details.sort()).toEqual(['GET /api/x/audit', 'PATCH /api/user/:id', 'audit.list']);
  });

  it('does not contain that a person was asked for the password before a sensitive action', async () => {
    const { owner, asOwner, events } = await clinic();
    server.portal.clock.pass(11 * 60);
    expect((await asOwner.trpc('secondFactor.requireStepUp')).body).toMatchObject({ message: 'STEP_UP_REQUIRED' });
    const body = { name: 'Reader', scopes: ['clinical:read'], actsAsId: owner.userId };
    expect((await asOwner.rest('/api/x/api-key', { method: 'POST', body })).body).toMatchObject({ message: 'STEP_UP_REQUIRED' });
    await expect.poll(() => events('?kind=REFUSED')).toEqual([]);
  });

  it('contains a wrong password of a signed-in person, and warns of many as of failed sign-ins', async () => {
    const { viewer, events } = await clinic();
    const caller = await new Caller(server.url).signIn(viewer.username);
    const confirm = (password: string) => caller.trpc('secondFactor.confirmIdentity', { password });
    for (let time = 0; time < 10; time += 1) await confirm('Wrong-password-1');
    const person = { id: viewer.userId };
    await expect.poll(() => events('?kind=PASSWORD_FAILED')).toMatchObject([{ kind: 'PASSWORD_FAILED', count: 10, person }]);
    expect(await events('?kind=MANY_FAILURES')).toMatchObject([{ person }]);
  });

  it('contains the use of API keys, throttled and rejected ones too', async () => {
    const { owner, asOwner, events } = await clinic();
    const { apiKey, secret } = (
      await asOwner.rest('/api/x/api-key', { method: 'POST', body: { name: 'Reader', scopes: ['clinical:read'], actsAsId: owner.userId } })
    ).body;
    const headers = { Authorization: `Bearer ${secret}`, 'X-Forwarded-For': address(2), Cookie: undefined };
    const program = new Caller(server.url);
    for (let time = 0; time < 2; time += 1) expect((await program.rest('/api/patient', { headers })).status).toBe(200);
    await expect
      .poll(() => events('?kind=KEY_USED'))
      .toMatchObject([{ count: 2, address: address(2), apiKey: { id: apiKey.id, name: 'Reader' } }]);
    await expect.poll(() => events('?kind=KEY_CREATED')).toHaveLength(1);
    expect(await mailsTo(server.portal, owner.username, 'SECURITY_ALERT')).toMatchObject([{ alert: 'KEY_CREATED', keyName: 'Reader' }]);
    await asOwner.rest(`/api/x/api-key/${apiKey.id}`, { method: 'DELETE' });
    expect((await program.rest('/api/patient', { headers })).status).toBe(401);
    await expect.poll(() => events('?kind=KEY_REJECTED')).toMatchObject([{ count: 1, address: address(2), apiKey: { id: apiKey.id } }]);
  });

  it('is read by the owner of the clinic only, page by page', async () => {
    const { viewer, asOwner, signIn, events } = await clinic();
    for (let last = 10; last < 15; last += 1) {
      server.portal.clock.pass(1);
      await signIn(viewer.username, 'Wrong-password-1', { 'X-Forwarded-For': address(last) });
    }
    await events();
    const first = (await asOwner.rest('/api/x/security-event?kind=SIGN_IN_FAILED&size=3')).body;
    const second = (await asOwner.rest(`/api/x/security-event?kind=SIGN_IN_FAILED&size=3&cursor=${first.nextCursor}`)).body;
    const seen = [...first.events, ...second.events].map((event: { address: string }) => event.address);
    expect(seen).toEqual([14, 13, 12, 11, 10].map(address));
    expect(second.nextCursor).toBeNull();
    const other = await clinic();
    expect(await other.events('?kind=SIGN_IN_FAILED')).toEqual([]);
    const viewing = await new Caller(server.url).signIn(viewer.username);
    expect((await viewing.rest('/api/x/security-event')).status).toBe(403);
  });

  it('forgets after 90 days', async () => {
    const { sweepSecurityEvents } = await import('@molaar/services/security-events');
    const { viewer, signIn, events } = await clinic();
    await signIn(viewer.username, 'Wrong-password-1', { 'X-Forwarded-For': address(20) });
    await events();
    const DAY = 86_400;
    server.portal.clock.pass(89 * DAY);
    await sweepSecurityEvents(server.portal.deps);
    const count = async () => (await server.portal.asOwner('select from security_events where address = $1', [address(20)])).length;
    expect(await count()).toBe(1);
    server.portal.clock.pass(2 * DAY);
    await sweepSecurityEvents(server.portal.deps);
    expect(await count()).toBe(0);
  });
});

describe('alerts', () => {
  it('tell a person of another device, once, and not of the first or a known one', async () => {
    const { viewer, signIn } = await clinic();
    const alerts = () => mailsTo(server.portal, viewer.username, 'SECURITY_ALERT');
    const first = await signIn(viewer.username, PASSWORD, { 'User-Agent': AGENT });
    expect(await alerts()).toEqual([]);
    const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith('molaar_device=')) ?? '';
    expect(device).toMatch(/HttpOnly/);
    await signIn(viewer.username, PASSWORD, { Cookie: device.split(';')[0] ?? '' });
    expect(await alerts()).toEqual([]);
    const other = await signIn(viewer.username, PASSWORD, { 'User-Agent': AGENT });
    expect(await alerts()).toMatchObject([{ alert: 'NEW_DEVICE', userAgent: AGENT, account: viewer.username }]);
    const caller = new Caller(server.url);
    caller.cookie = other.headers.getSetCookie()[0]?.split(';')[0];
    expect((await caller.trpc('notifications.list', {})).body).toMatchObject({ unread: 1, notifications: [{ kind: 'NEW_DEVICE' }] });
  });

  it('tell the person and the owner of many failed sign-ins, once a day', async () => {
    const { owner, viewer, signIn, events } = await clinic();
    for (let last = 30; last < 42; last += 1)
      await signIn(viewer.username, 'Wrong-password-1', { 'X-Forwarded-For': `203.0.113.${last}` }).then(() => events());
    for (const { username } of [owner, viewer])
      expect(await mailsTo(server.portal, username, 'SECURITY_ALERT')).toMatchObject([
        { alert: 'MANY_FAILURES', account: viewer.username },
      ]);
    await expect.poll(() => events('?kind=MANY_FAILURES')).toHaveLength(1);
  });
});

describe('sessions of a colleague', () => {
  it('are listed and ended by the owner; ids of another clinic are unknown', async () => {
    const { viewer, asOwner } = await clinic();
    const [one, two] = [await new Caller(server.url).signIn(viewer.username), await new Caller(server.url).signIn(viewer.username)];
    const path = `/api/x/user/${viewer.userId}/session`;
    const sessions = (await asOwner.rest(path)).body;
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).not.toHaveProperty('current');
    const other = await clinic();
    expect((await other.asOwner.rest(path)).body).toMatchObject({ message: 'USER_NOT_FOUND' });
    expect((await other.asOwner.rest(path, { method: 'DELETE' })).status).toBe(404);
    const foreign = (
      await other.asOwner.rest(`/api/x/user/${other.viewer.userId}/session?sessionId=${sessions[0].id}`, { method: 'DELETE' })
    ).body;
    expect(foreign).toMatchObject({ message: 'NOT_FOUND' });
    expect((await one.rest(path)).status).toBe(403);
    expect((await asOwner.rest(`${path}?sessionId=${sessions[0].id}`, { method: 'DELETE' })).status).toBe(204);
    const left = await Promise.all([one, two].map(async (caller) => (await caller.rest('/api/user')).status));
    expect(left.sort()).toEqual([200, 401]);
    expect((await asOwner.trpc('team.endSessions', { id: viewer.userId })).body).toEqual({ endedSessions: 1 });
    for (const caller of [one, two]) expect((await caller.rest('/api/user')).status).toBe(401);
  });
});
