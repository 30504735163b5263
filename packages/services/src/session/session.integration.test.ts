import { setTimeout as timer } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginSubjects } from '../limits/throttle';
import { recordSignIn } from '../security-events';
import { addClinic, openTestPortal, PASSWORD, type TestPortal } from '../testing/portal';
import { countSignIn } from './count-sign-in';
import { findSessionEnd } from './find-session-end';
import { resolveSession } from './resolve-session';
import { signIn } from './sign-in';
import { signOut } from './sign-out';
import { sweepSessions } from './sweep-sessions';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

let addresses = 0;
/** Returns a new network address, since the throttle counts attempts per address. */
function newAddress(): string {
  addresses += 1;
  return `192.0.2.${addresses}`;
}

async function newPerson() {
  const clinic = await addClinic(portal);
  return clinic.person('OWNER', 'MEDICAL');
}

async function begin() {
  const person = await newPerson();
  const session = await signIn(portal.deps, { username: person.username, password: PASSWORD, address: newAddress() });
  return { person, ...session };
}

describe('signing in', () => {
  it('returns the user and a token that resolves to the same person', async () => {
    const { person, token, user, expiresAt } = await begin();
    expect(user).toMatchObject({ id: person.userId, authenticated: true, roles: ['OWNER', 'MEDICAL'], locale: 'et' });
    expect(user.organization).toEqual({
      id: person.organizationId,
      name: 'Test clinic',
      notation: 'ISO',
      inactivityMinutes: 30,
      requiresSecondFactor: false,
      subscription: { state: 'ACTIVE', readOnly: false, graceEndsAt: null },
    });
    expect(JSON.stringify(user)).not.toContain('argon2');
    expect(expiresAt.getTime() - portal.clock.now.getTime()).toBe(12 * 3_600_000);
    const session = await resolveSession(portal.deps, token, { touch: true });
    expect(session?.actor).toMatchObject({ userId: person.userId, organizationId: person.organizationId, locale: 'et' });
  });

  it('ignores the case of the username', async () => {
    const { username } = await newPerson();
    const { user } = await signIn(portal.deps, { username: username.toUpperCase(), password: PASSWORD, address: newAddress() });
    expect(user.username).toBe(username);
  });

  it('gives each session its own token and stores no token', async () => {
    const { person, token } = await begin();
    const again = await signIn(portal.deps, { username: person.username, password: PASSWORD, address: newAddress() });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(again.token).not.toBe(token);
    const stored = await portal.asOwner<{ row: string }>('select s::text as row from sessions s');
    expect(stored.some(({ row }) => row.includes(token) || row.includes(Buffer.from(token, 'base64url').toString('hex')))).toBe(false);
  });

  it("ends the browser's former session, and ignores an invalid token", async () => {
    const { person, token: previousToken } = await begin();
    const input = { username: person.username, password: PASSWORD, address: newAddress() };
    const { token } = await signIn(portal.deps, { ...input, previousToken });
    expect(await resolveSession(portal.deps, previousToken, { touch: true })).toBeUndefined();
    expect(await resolveSession(portal.deps, token, { touch: true })).toBeDefined();
    await signIn(portal.deps, { ...input, previousToken: 'made up' });
    const failed = signIn(portal.deps, { ...input, password: 'Wrong-password-1', previousToken: token });
    await expect(failed).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await resolveSession(portal.deps, token, { touch: true })).toBeDefined();
  });

  it('rejects an unknown person, a wrong password and a deactivated person with the same response', async () => {
    const person = await newPerson();
    const deactivated = await newPerson();
    await portal.asOwner('update users set active = false where id = $1', [deactivated.userId]);
    const answers = await Promise.all(
      [
        { username: 'nobody@molaar.test', password: PASSWORD },
        { username: person.username, password: 'Wrong-password-1' },
        { username: deactivated.username, password: PASSWORD },
      ].map((input) => signIn(portal.deps, { ...input, address: newAddress() }).catch((error) => ({ ...error, text: error.message }))),
    );
    expect(answers[0]).toMatchObject({ code: 'INVALID_CREDENTIALS', status: 401 });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('reveals an inactive organization only with the right password', async () => {
    const { username, organizationId } = await newPerson();
    await portal.asOwner('update organizations set active = false where id = $1', [organizationId]);
    const attempt = (password: string) => signIn(portal.deps, { username, password, address: newAddress() });
    await expect(attempt(PASSWORD)).rejects.toMatchObject({ code: 'ORGANIZATION_INACTIVE', status: 403 });
    await expect(attempt('Wrong-password-1')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('is audited', async () => {
    const { person } = await begin();
    const rows = await portal.asOwner<{ action: string }>('select action from audit_log where actor_id = $1', [person.userId]);
    expect(rows).toEqual([{ action: 'SIGN_IN' }]);
  });
});

describe('throttle', () => {
  const fail = (username: string, address: string, device?: string) =>
    signIn(portal.deps, { username, password: 'Wrong-password-1', address, device }).catch(
      (error: { code: string; retryAfterSeconds?: number }) => error,
    );

  it('blocks the eleventh attempt on an account from one network for the rest of the quarter of an hour', async () => {
    const { username } = await newPerson();
    const address = newAddress();
    for (let attempt = 1; attempt <= 10; attempt += 1) expect(await fail(username, address)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    portal.clock.pass(300);
    expect(await fail(username.toUpperCase(), address)).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 600 });
    // The right password is rejected as well: otherwise the throttle would reveal it.
    await expect(signIn(portal.deps, { username, password: PASSWORD, address })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // Somebody else's attempts do not lock the owner of the account out.
    await signIn(portal.deps, { username, password: PASSWORD, address: newAddress() });
    portal.clock.pass(600);
    await signIn(portal.deps, { username, password: PASSWORD, address });
  });

  it('counts a browser that the person has used before for itself, also in the network that is blocked', async () => {
    const person = await newPerson();
    const { username, organizationId, userId } = person;
    const address = newAddress();
    const device = 'device-of-the-person';
    const seen = { organizationId, userId, username, address };
    await recordSignIn(portal.deps, { ...seen, device });
    for (let attempt = 1; attempt <= 11; attempt += 1) await fail(username, address);
    expect(await fail(username, address, 'another-device')).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await signIn(portal.deps, { username, password: PASSWORD, address, device });
    // A stolen device cookie gives no more attempts than a network.
    for (let attempt = 1; attempt <= 10; attempt += 1) await fail(username, newAddress(), device);
    expect(await fail(username, newAddress(), device)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('delays the twenty-first attempt on an account from as many networks, and rejects none', async () => {
    const { username } = await newPerson();
    const attempt = () => countSignIn(portal.deps, { username, address: newAddress(), device: undefined, account: undefined });
    for (let prompt = 1; prompt <= 20; prompt += 1) await attempt();
    const ended: string[] = [];
    await Promise.all([attempt().then(() => ended.push('attempt')), timer(200).then(() => ended.push('timer'))]);
    expect(ended).toEqual(['timer', 'attempt']);
  });

  it('counts concurrent attempts', async () => {
    const { username } = await newPerson();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 14 }, () => fail(username, address)));
    expect(answers.filter((answer) => 'code' in answer && answer.code === 'INVALID_CREDENTIALS')).toHaveLength(10);
  });

  it('blocks an address that tries many accounts', async () => {
    const address = newAddress();
    const codes: unknown[] = [];
    for (let attempt = 1; attempt <= 61; attempt += 1) {
      const answer = await fail(`guess-${attempt}@molaar.test`, address);
      codes.push('code' in answer && answer.code);
    }
    expect(new Set(codes.slice(0, 60))).toEqual(new Set(['INVALID_CREDENTIALS']));
    expect(codes[60]).toBe('TOO_MANY_REQUESTS');
  });

  it('resets the account after a success, and removes only that attempt of the address', async () => {
    const { username } = await newPerson();
    const address = newAddress();
    for (let attempt = 1; attempt <= 9; attempt += 1) await fail(username, address);
    await signIn(portal.deps, { username, password: PASSWORD, address });
    for (let attempt = 1; attempt <= 9; attempt += 1) expect(await fail(username, address)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const counted = await portal.asOwner<{ attempts: number }>('select attempts from login_attempts where subject = $1', [
      loginSubjects(username, address).address,
    ]);
    expect(counted).toEqual([{ attempts: 18 }]);
  });
});

describe('session', () => {
  it("ends after the organization's inactivity time without requests", async () => {
    const { token, person } = await begin();
    await portal.asOwner('update organizations set inactivity_minutes = 10 where id = $1', [person.organizationId]);
    portal.clock.pass(9 * 60);
    expect((await resolveSession(portal.deps, token, { touch: true }))?.idleAt).toEqual(new Date(portal.clock.now.getTime() + 600_000));
    portal.clock.pass(9 * 60);
    expect(await resolveSession(portal.deps, token, { touch: true })).toBeDefined();
    portal.clock.pass(10 * 60);
    expect(await resolveSession(portal.deps, token, { touch: true })).toBeUndefined();
    // An attempt on an ended session does not revive it.
    expect(await resolveSession(portal.deps, token, { touch: true })).toBeUndefined();
  });

  it('is not kept alive by automatic requests', async () => {
    const { token } = await begin();
    for (let minute = 0; minute < 29; minute += 1) {
      portal.clock.pass(60);
      expect(await resolveSession(portal.deps, token, { touch: false })).toBeDefined();
    }
    portal.clock.pass(60);
    expect(await resolveSession(portal.deps, token, { touch: false })).toBeUndefined();
  });

  it('ends twelve hours after its start, however busy', async () => {
    const { token } = await begin();
    for (let quarter = 1; quarter < 48; quarter += 1) {
      portal.clock.pass(900);
      expect(await resolveSession(portal.deps, token, { touch: true })).toBeDefined();
    }
    portal.clock.pass(900);
    expect(await resolveSession(portal.deps, token, { touch: true })).toBeUndefined();
  });

  it('ends at once on sign-out and when the person or the organization is deactivated', async () => {
    const left = await begin();
    const { actor } = (await resolveSession(portal.deps, left.token, { touch: true })) ?? {};
    if (!actor) throw new Error('no session');
    await signOut(portal.deps, actor);
    await signOut(portal.deps, actor);
    expect(await resolveSession(portal.deps, left.token, { touch: true })).toBeUndefined();

    const deactivated = await begin();
    await portal.asOwner('update users set active = false where id = $1', [deactivated.person.userId]);
    expect(await resolveSession(portal.deps, deactivated.token, { touch: true })).toBeUndefined();

    const closed = await begin();
    await portal.asOwner('update organizations set active = false where id = $1', [closed.person.organizationId]);
    expect(await resolveSession(portal.deps, closed.token, { touch: true })).toBeUndefined();
  });

  it('is found by its token only', async () => {
    const { token } = await begin();
    for (const wrong of ['', 'x', `${token}=`, token.slice(1), "' or true --"])
      expect(await resolveSession(portal.deps, wrong, { touch: true })).toBeUndefined();
  });

  it('reports that it ended by inactivity, not otherwise', async () => {
    const idle = await begin();
    const left = await begin();
    expect(await findSessionEnd(portal.deps, idle.token)).toBeUndefined();
    const session = await resolveSession(portal.deps, left.token, { touch: false });
    if (session) await signOut(portal.deps, session.actor);
    portal.clock.pass(30 * 60);
    expect(await findSessionEnd(portal.deps, idle.token)).toBe('INACTIVITY');
    expect(await findSessionEnd(portal.deps, left.token)).toBeUndefined();
    expect(await findSessionEnd(portal.deps, 'unknown')).toBeUndefined();
    // Still after the hourly sweep; asking does not bring the session back.
    await sweepSessions(portal.deps);
    expect(await findSessionEnd(portal.deps, idle.token)).toBe('INACTIVITY');
    expect(await resolveSession(portal.deps, idle.token, { touch: true })).toBeUndefined();
    // After twelve hours it would have ended without inactivity too.
    portal.clock.pass(12 * 3_600);
    expect(await findSessionEnd(portal.deps, idle.token)).toBeUndefined();
  });

  it('is deleted by the sweep a day after it has ended', async () => {
    const old = await begin();
    portal.clock.pass(31 * 60);
    const young = await begin();
    await sweepSessions(portal.deps);
    expect(await portal.asOwner('select from sessions where user_id = $1', [old.person.userId])).toHaveLength(1);
    portal.clock.pass(24 * 3_600 - 60);
    expect(await sweepSessions(portal.deps)).toBeGreaterThanOrEqual(1);
    expect(await portal.asOwner('select from sessions where user_id = $1', [old.person.userId])).toHaveLength(0);
    expect(await portal.asOwner('select from sessions where user_id = $1', [young.person.userId])).toHaveLength(1);
  });
});

describe('counted address', () => {
  const counted = (address: string) => loginSubjects('somebody', address).address;

  it('is the network of an IPv6 address', () => {
    expect(counted('2001:db8:1:2::1')).toBe(counted('2001:0db8:0001:0002:ffff:1:2:3'));
    expect(counted('2001:db8:1:2::1')).not.toBe(counted('2001:db8:1:3::1'));
    expect(counted('::1')).toBe(counted('0:0:0:0:0:0:0:1'));
  });

  it('is the whole IPv4 address, also when mapped to IPv6', () => {
    expect(counted('::ffff:192.0.2.7')).toBe(counted('192.0.2.7'));
    expect(counted('192.0.2.7')).not.toBe(counted('192.0.2.8'));
  });
});
