import { API_KEY_SCOPES } from '@molaar/domain/clinic';
import { mailRequestedResets } from '@molaar/services/passwords';
import { invitationLink, mailsTo } from '@molaar/services/testing/mails';
import { addClinic, PASSWORD } from '@molaar/services/testing/portal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const NEW = 'New-password-2';
const newCaller = () => new Caller(server.url);
const put = (body: unknown, method = 'POST') => ({ method, body });

describe('password reset', () => {
  it('sets a new password with the link and the code of the e-mail, through REST', async () => {
    const { username } = await server.clinic.person('MEDICAL');
    const signedIn = await new Caller(server.url).signIn(username);
    const known = await newCaller().rest('/api/password-reset/initiate', put({ email: username }));
    const unknown = await newCaller().rest('/api/password-reset/initiate', put({ email: 'nobody@molaar.test' }));
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await mailRequestedResets(server.portal.deps);
    const [mail] = await mailsTo(server.portal, username, 'PASSWORD_RESET');
    const path = `/api/password-reset/${mail?.resetId}`;
    expect((await newCaller().rest(path)).body).toMatchObject({ id: mail?.resetId });
    const fields = { password: NEW, confirmPassword: NEW, securityCode: mail?.code };
    const wrong = mail?.code === '000000' ? '000001' : '000000';
    expect((await newCaller().rest(`${path}/reset`, put({ ...fields, securityCode: wrong }, 'PATCH'))).body).toMatchObject({
      status: 400,
      message: 'INVALID_SECURITY_CODE',
    });
    expect((await newCaller().rest(`${path}/reset`, put(fields, 'PATCH'))).status).toBe(204);
    expect((await newCaller().rest(path)).body).toMatchObject({ status: 404, message: 'PASSWORD_RESET_NOT_FOUND' });
    expect((await signedIn.rest('/api/patient')).status).toBe(401);
    await newCaller().signIn(username, NEW);
  });

  it('returns the texts of the specification when the new password is too weak', async () => {
    const path = `/api/password-reset/${'A'.repeat(22)}/reset`;
    const send = async (password: string, confirmPassword = password) =>
      (await newCaller().rest(path, put({ password, confirmPassword, securityCode: '123456' }, 'PATCH'))).body.fields;
    expect(await send('Short-1')).toEqual({ password: 'Must be at least 8 characters' });
    expect(await send(`Aa-1${'x'.repeat(97)}`)).toEqual({ password: 'Must be at most 100 characters' });
    expect(await send('No-digits-here')).toEqual({ password: 'Must contain at least one digit' });
    expect(await send('NO-LOWERCASE-1')).toEqual({ password: 'Must contain at least one lowercase letter' });
    expect(await send('no-uppercase-1')).toEqual({ password: 'Must contain at least one uppercase letter' });
    expect(await send('NoSpecial1')).toEqual({ password: 'Must contain at least one special character' });
    expect(await send(NEW, 'Another-1')).toEqual({ confirmPassword: 'Passwords must match' });
    expect(await send('short', 'other')).toMatchObject({ password: expect.any(String), confirmPassword: 'Passwords must match' });
  });

  it('responds 429 with Retry-After to too many requests, in both APIs', async () => {
    const email = 'often@molaar.test';
    let last = await newCaller().rest('/api/password-reset/initiate', put({ email }));
    for (let time = 1; time < 10 && last.status === 200; time += 1)
      last = await newCaller().rest('/api/password-reset/initiate', put({ email }));
    expect(last).toMatchObject({ status: 429, body: { message: 'TOO_MANY_REQUESTS' } });
    const trpc = await newCaller().trpc('passwords.initiateReset', { email });
    expect(Number(trpc.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('one’s own account', () => {
  it('changes its password and ends its sessions', async () => {
    const { username } = await server.clinic.person('ASSISTANT');
    const [here, elsewhere] = [await newCaller().signIn(username), await newCaller().signIn(username)];
    const sessions = (await here.rest('/api/x/session')).body;
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    expect((await here.rest(`/api/x/session/${other.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await elsewhere.rest('/api/patient')).status).toBe(401);
    await elsewhere.signIn(username);
    const change = { currentPassword: 'Wrong-password-1', password: NEW, confirmPassword: NEW };
    expect((await here.trpc('account.changePassword', change)).body).toMatchObject({
      message: 'VALIDATION_FAILED',
      fields: { currentPassword: 'This is not your current password' },
    });
    const copied = newCaller();
    copied.cookie = here.cookie;
    const stream = here.events();
    await stream.next();
    expect((await here.trpc('account.changePassword', { ...change, currentPassword: PASSWORD })).body).toEqual({ endedSessions: 1 });
    expect((await elsewhere.rest('/api/patient')).status).toBe(401);
    expect((await here.rest('/api/patient')).status).toBe(200);
    // The session goes on with another cookie; what was copied before is worthless.
    expect(here.cookie).not.toBe(copied.cookie);
    expect((await copied.rest('/api/patient')).status).toBe(401);
    const { status } = await here.rest('/api/x/account/password', {
      method: 'PUT',
      body: { currentPassword: NEW, password: `${NEW}2`, confirmPassword: `${NEW}2` },
    });
    expect(status).toBe(204);
    expect((await here.rest('/api/patient')).status).toBe(200);
    await stream.return(undefined);
  });

  it('changes its e-mail address through REST when the link in the e-mail is confirmed', async () => {
    const { username } = await server.clinic.person('MEDICAL');
    const colleague = await server.clinic.person('VIEWER');
    const email = `moved-${username}`;
    const ask = (caller: Caller, body: object) => caller.rest('/api/x/account/email', { method: 'PUT', body });
    const confirm = (changeId: string | undefined) => newCaller().rest('/api/x/account/email/confirm', put({ changeId }));
    const here = await newCaller().signIn(username);
    expect((await ask(newCaller(), { email, currentPassword: PASSWORD })).status).toBe(401);
    expect((await ask(here, { email, currentPassword: 'Wrong-password-1' })).body).toMatchObject({
      ...{ status: 400, fields: { currentPassword: 'This is not your current password' } },
    });
    expect((await ask(here, { email: colleague.username, currentPassword: PASSWORD })).body).toMatchObject({
      ...{ status: 409, message: 'EMAIL_EXISTS' },
    });
    expect((await ask(here, { email, currentPassword: PASSWORD })).body).toEqual({ accepted: true });
    expect((await here.rest('/api/auth/is-authenticated')).body).toMatchObject({ email: username });

    const [mail] = await mailsTo(server.portal, email, 'EMAIL_CHANGE');
    expect((await confirm('made up')).body).toMatchObject({ status: 404, message: 'NOT_FOUND' });
    expect((await confirm(mail?.changeId)).body).toEqual({ email });
    expect((await confirm(mail?.changeId)).body).toMatchObject({ status: 404, message: 'NOT_FOUND' });
    expect((await here.rest('/api/auth/is-authenticated')).body).toMatchObject({ email, username: email });
    await newCaller().signIn(email);
  });

  it('is not the account of an API key: its person’s address is out of reach, whatever its scopes', async () => {
    const owner = await server.signedIn('OWNER');
    const { userId } = await server.clinic.person('MEDICAL');
    const { secret } = (await owner.rest('/api/x/api-key', put({ name: 'All', scopes: API_KEY_SCOPES, actsAsId: userId }))).body;
    const { status, body } = await newCaller().rest('/api/x/account/email', {
      ...{ method: 'PUT', body: { email: 'taken@molaar.test', currentPassword: PASSWORD } },
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect([status, body.message]).toEqual([403, 'NOT_ALLOWED']);
  });

  it('closes the event stream of an ended session at once', async () => {
    const { username } = await server.clinic.person('MEDICAL');
    const [here, elsewhere] = [await newCaller().signIn(username), await newCaller().signIn(username)];
    const stream = elsewhere.events();
    await stream.next();
    await here.trpc('account.endOtherSessions');
    const rest: string[] = [];
    for await (const { event } of stream) rest.push(event);
    expect(rest.at(-1)).toBe('serialized-error');
  });

  it('extends the session when it is touched, and returns when it expires', async () => {
    const { username } = await server.clinic.person('MEDICAL');
    const caller = await newCaller().signIn(username);
    server.portal.clock.pass(20 * 60);
    const idleAt = new Date(server.portal.clock.now.getTime() + 30 * 60_000).toISOString();
    expect((await caller.rest('/api/x/session/touch', { method: 'POST' })).body).toMatchObject({ idleAt });
    server.portal.clock.pass(20 * 60);
    expect((await caller.trpc('auth.touch')).status).toBe(200);
  });

  it('does not extend the session for requests that the page makes by itself', async () => {
    const caller = await newCaller().signIn((await server.clinic.person('MEDICAL')).username);
    const call = (headers = {}) => caller.trpc('notifications.list', {}, headers);
    for (let minutes = 0; minutes < 30; minutes += 10) {
      expect((await call({ 'X-Background': '1' })).status).toBe(200);
      server.portal.clock.pass(10 * 60);
    }
    expect((await call({ 'X-Background': '1' })).status).toBe(401);
    await caller.signIn((await server.clinic.person('MEDICAL')).username);
    server.portal.clock.pass(20 * 60);
    expect((await call()).status).toBe(200);
    server.portal.clock.pass(20 * 60);
    expect((await call()).status).toBe(200);
  });
});

describe('team', () => {
  it('invites by e-mail; the invited person registers and signs in', async () => {
    const owner = await server.signedIn('OWNER');
    const email = 'invited@molaar.test';
    const invited = await owner.rest('/api/invitation', put({ email, role: 'MEDICAL' }));
    expect(invited.body).toMatchObject({ email, role: 'MEDICAL', state: 'PENDING' });
    const { id } = invited.body;
    expect((await owner.rest('/api/invitation')).body).toContainEqual(expect.objectContaining({ id }));
    const link = await invitationLink(server.portal, email);
    expect((await newCaller().rest(`/api/invitation/${link}`)).body).toMatchObject({ email, organizationName: 'Test clinic' });
    const form = { invitationId: link, firstName: 'Uus', lastName: 'Inimene', locale: 'et', password: NEW, confirmPassword: NEW };
    expect((await newCaller().rest('/api/invitation/accept', put(form))).body).toEqual({ username: email, email });
    const colleague = await newCaller().signIn(email, NEW);
    expect((await colleague.rest('/api/auth/is-authenticated')).body).toMatchObject({ roles: ['MEDICAL'], firstName: 'Uus' });
    expect((await owner.rest(`/api/invitation/${id}`, { method: 'DELETE' })).body).toMatchObject({
      status: 409,
      message: 'INVITATION_ALREADY_ACCEPTED',
    });
  });

  it('ends the browser’s session when an invitation is accepted or a password is reset', async () => {
    const owner = await server.signedIn('OWNER');
    await owner.rest('/api/invitation', put({ email: 'machine@molaar.test', role: 'MEDICAL' }));
    const link = await invitationLink(server.portal, 'machine@molaar.test');
    const { cookie } = owner;
    const isSignedIn = async () =>
      (await newCaller().rest('/api/auth/is-authenticated', { headers: { Cookie: cookie } })).body.authenticated;
    const form = { invitationId: link, firstName: 'Uus', lastName: 'Inimene', locale: 'et', password: NEW, confirmPassword: NEW };
    expect((await owner.trpc('invitations.accept', { ...form, invitationId: 'none' })).status).toBe(404);
    expect(await isSignedIn()).toBe(true);
    expect((await owner.trpc('invitations.accept', form)).body).toMatchObject({ email: 'machine@molaar.test' });
    expect(await isSignedIn()).toBe(false);
    expect(owner.cookie).toBe('molaar_session=');

    const resetUsername = (await server.clinic.person('MEDICAL')).username;
    const colleague = await server.signedIn('ASSISTANT');
    await newCaller().rest('/api/password-reset/initiate', put({ email: resetUsername }));
    await mailRequestedResets(server.portal.deps);
    const [mail] = await mailsTo(server.portal, resetUsername, 'PASSWORD_RESET');
    const fields = { resetId: mail?.resetId, securityCode: mail?.code, password: NEW, confirmPassword: NEW };
    expect((await colleague.trpc('passwords.reset', fields)).status).toBe(200);
    expect((await colleague.rest('/api/auth/is-authenticated')).body).toEqual({ authenticated: false });
    expect(colleague.cookie).toBe('molaar_session=');
  });

  it('lists, changes and deletes colleagues; a deactivated one is signed out at once', async () => {
    const owner = await server.signedIn('OWNER');
    const { username, userId } = await server.clinic.person('VIEWER');
    const viewer = await newCaller().signIn(username);
    expect((await viewer.rest('/api/user')).body).toContainEqual(expect.objectContaining({ id: userId, roles: ['VIEWER'] }));
    expect((await viewer.rest('/api/invitation')).status).toBe(403);
    const change = await owner.rest(`/api/user/${userId}`, put({ lastName: 'Muu', roles: ['ASSISTANT'] }, 'PATCH'));
    expect(change.body).toMatchObject({ lastName: 'Muu', roles: ['ASSISTANT'] });
    expect((await owner.rest(`/api/user/${userId}`, put({ active: false }, 'PATCH'))).body).toMatchObject({ active: false });
    expect((await viewer.rest('/api/user')).status).toBe(401);
    expect((await owner.rest(`/api/user/${userId}`, { method: 'DELETE' })).status).toBe(204);
    expect(JSON.stringify((await owner.rest('/api/user')).body)).not.toContain(userId);
  });

  it('responds to members of another organization as to unknown ones', async () => {
    const otherClinic = await addClinic(server.portal);
    const outsider = await newCaller().signIn((await otherClinic.person('OWNER')).username);
    const member = await server.clinic.person('VIEWER');
    const owner = await server.signedIn('OWNER');
    const { id } = (await owner.rest('/api/invitation', put({ email: 'theirs@molaar.test', role: 'VIEWER' }))).body;
    const calls: [string, string, unknown, string, string][] = [
      ['PATCH', '/api/user/{id}', { firstName: 'X' }, member.userId, UNKNOWN],
      ['PATCH', '/api/user/{id}', { active: false }, member.userId, UNKNOWN],
      ['DELETE', '/api/user/{id}', undefined, member.userId, UNKNOWN],
      ['DELETE', '/api/invitation/{id}', undefined, id, UNKNOWN],
      ['POST', '/api/x/invitation/{id}/resend', undefined, id, UNKNOWN],
      ['POST', '/api/x/user/{id}/transfer-ownership', { currentPassword: PASSWORD }, member.userId, UNKNOWN],
    ];
    for (const [method, path, body, foreign, unknown] of calls) {
      const call = (id: string) => outsider.rest(path.replace('{id}', id), { method, body });
      const [first, second] = [await call(foreign), await call(unknown)];
      expect(first.status, path).toBe(404);
      expect(first.body, path).toEqual(second.body);
    }
    expect((await outsider.trpc('outbox.list')).body).toEqual([]);
    expect((await newCaller().rest(`/api/invitation/${await invitationLink(server.portal, 'theirs@molaar.test')}`)).status).toBe(200);
  });

  it('shows its seats, and lets the owner set the inactivity time', async () => {
    const owner = await server.signedIn('OWNER');
    expect((await owner.rest('/api/x/seats')).body).toMatchObject({ type: 'LARGE_CLINIC', medicalLimit: 20 });
    const response = await owner.rest('/api/x/organization', put({ inactivityMinutes: 61 }, 'PATCH'));
    expect(response.body).toMatchObject({ message: 'VALIDATION_FAILED', fields: { inactivityMinutes: expect.any(String) } });
    const changed = await owner.rest('/api/x/organization', put({ inactivityMinutes: 45 }, 'PATCH'));
    expect(changed.body).toMatchObject({ organization: { inactivityMinutes: 45 } });
  });
});

describe('outbox', () => {
  it('exists only for the owner of a demo clinic', async () => {
    const owner = await server.signedIn('OWNER');
    expect((await owner.trpc('outbox.list')).status).toBe(200);
    expect((await (await server.signedIn('ADMIN')).trpc('outbox.list')).body).toMatchObject({ message: 'NOT_ALLOWED' });
    const closed = await openTestServer({ outbox: false });
    expect((await (await closed.signedIn('OWNER')).trpc('outbox.list')).body).toMatchObject({ message: 'NOT_FOUND' });
    await closed.close();
  });
});
