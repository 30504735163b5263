import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../session/own-sessions';
import { resolveSession } from '../session/resolve-session';
import { signIn } from '../session/sign-in';
import { mailsTo } from '../testing/mails';
import { addClinic, openTestPortal, PASSWORD, type TestPortal } from '../testing/portal';
import { changePassword } from './change-password';
import { checkPasswordReset } from './check-password-reset';
import { initiatePasswordReset } from './initiate-password-reset';
import { mailRequestedResets } from './mail-requested-resets';
import { resetPassword } from './reset-password';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

const NEW = 'New-password-2';
let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;

async function newPerson() {
  return (await addClinic(portal)).person('MEDICAL');
}

async function begin(username: string, password = PASSWORD, userAgent?: string) {
  const { token } = await signIn(portal.deps, { username, password, address: newAddress(), userAgent });
  const session = await resolveSession(portal.deps, token, { touch: false });
  if (!session) throw new Error('no session');
  return { token, actor: session.actor };
}

const alive = async (token: string) => (await resolveSession(portal.deps, token, { touch: false })) !== undefined;

/** Requests a link and reads it from the mail. */
async function ask(username: string) {
  await initiatePasswordReset(portal.deps, { email: username, address: newAddress() });
  await mailRequestedResets(portal.deps);
  const mail = (await mailsTo(portal, username, 'PASSWORD_RESET')).at(-1);
  if (!mail) throw new Error('no mail');
  return mail;
}

const reset = (resetId: string, securityCode: string, password = NEW, address = newAddress()) =>
  resetPassword(portal.deps, { resetId, securityCode, password, address });
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

describe('changing the own password', () => {
  const change = (actor: Actor, currentPassword: string, password = NEW) =>
    changePassword(portal.deps, actor, { currentPassword, password, confirmPassword: password });

  it('requires the current one, ends other sessions, keeps this one, and notifies by mail', async () => {
    const { username } = await newPerson();
    const [here, elsewhere] = [await begin(username), await begin(username)];
    await expect(change(here.actor, 'Wrong-password-1')).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { currentPassword: 'passwordWrong' },
    });
    expect(await alive(elsewhere.token)).toBe(true);
    const { endedSessions, token } = await change(here.actor, PASSWORD);
    expect(endedSessions).toEqual([elsewhere.actor.sessionId]);
    // This session goes on with a new token: a stolen one ends too.
    expect([await alive(token), await alive(here.token), await alive(elsewhere.token)]).toEqual([true, false, false]);
    await expect(begin(username)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await begin(username, NEW);
    expect(await mailsTo(portal, username, 'PASSWORD_CHANGED')).toMatchObject([{ username, firstName: 'Kadri' }]);
  });

  it('rejects the same one and an easily guessed one, and ends no session then', async () => {
    const { username } = await newPerson();
    const [here, elsewhere] = [await begin(username), await begin(username)];
    const rejected = (password: string) => ({ code: 'VALIDATION_FAILED', fields: { password } });
    await expect(change(here.actor, PASSWORD, PASSWORD)).rejects.toMatchObject(rejected('passwordSame'));
    await expect(change(here.actor, PASSWORD, 'Qwerty123!')).rejects.toMatchObject(rejected('passwordCommon'));
    expect(await alive(elsewhere.token)).toBe(true);
    await begin(username);
  });

  it('invalidates an open reset link', async () => {
    const { username } = await newPerson();
    const { resetId, code } = await ask(username);
    await change((await begin(username)).actor, PASSWORD);
    await expect(reset(resetId, code, 'Third-password-3')).rejects.toMatchObject({ code: 'PASSWORD_RESET_NOT_FOUND' });
  });

  it('limits attempts to guess the current one', async () => {
    const { username } = await newPerson();
    const { actor } = await begin(username);
    for (let attempt = 1; attempt <= 10; attempt += 1)
      await expect(change(actor, 'Wrong-password-1')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(change(actor, PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 900 });
  });

  it('is forbidden for the integration role', async () => {
    const actor = await newPerson();
    await expect(change({ ...actor, roles: ['INTEGRATION_DENTAS'] }, PASSWORD)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('requesting a password reset', () => {
  it('responds alike for a known and an unknown address, and mails the known one in its language', async () => {
    const { username } = await newPerson();
    const known = await initiatePasswordReset(portal.deps, { email: username.toUpperCase(), address: newAddress() });
    const unknown = await initiatePasswordReset(portal.deps, { email: 'nobody@molaar.test', address: newAddress() });
    expect(known).toEqual(unknown);
    await mailRequestedResets(portal.deps);
    const [mail] = await mailsTo(portal, username, 'PASSWORD_RESET');
    expect(mail?.resetId).toMatch(/^[\w-]{22}$/);
    expect(mail?.code).toMatch(/^\d{6}$/);
    expect(await portal.asOwner('select locale from mails where recipient = $1', [username])).toEqual([{ locale: 'et' }]);
    expect(await mailsTo(portal, 'nobody@molaar.test', 'PASSWORD_RESET')).toEqual([]);
  });

  it('does nothing before the answer that depends on whether the address has an account', async () => {
    const { username } = await newPerson();
    const unknown = 'nobody-timed@molaar.test';
    for (const email of [username, unknown]) await initiatePasswordReset(portal.deps, { email, address: newAddress() });
    expect(await portal.asOwner('select email from reset_requests order by id')).toEqual([{ email: username }, { email: unknown }]);
    expect(await mailsTo(portal, username, 'PASSWORD_RESET')).toEqual([]);
    await mailRequestedResets(portal.deps);
    expect(await mailsTo(portal, username, 'PASSWORD_RESET')).toHaveLength(1);
  });

  it('is dealt with once', async () => {
    const { username } = await newPerson();
    await initiatePasswordReset(portal.deps, { email: username, address: newAddress() });
    await mailRequestedResets(portal.deps);
    expect(await mailRequestedResets(portal.deps)).toBe(0);
    expect(await mailsTo(portal, username, 'PASSWORD_RESET')).toHaveLength(1);
    expect(await portal.asOwner('select from reset_requests')).toEqual([]);
  });

  it('stores neither link nor code in plain text', async () => {
    const { username } = await newPerson();
    const { resetId, code } = await ask(username);
    const rows = await portal.asOwner<{ row: string }>('select r::text as row from password_resets r');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      expect(row).not.toContain(resetId);
      expect(row).not.toContain(`,${code},`);
      expect(row).toContain('$argon2id$');
    }
  });

  it('mails nobody who may not sign in', async () => {
    const left = await newPerson();
    await portal.asOwner('update users set active = false where id = $1', [left.userId]);
    const closed = await newPerson();
    await portal.asOwner('update organizations set active = false where id = $1', [closed.organizationId]);
    for (const { username } of [left, closed]) {
      await initiatePasswordReset(portal.deps, { email: username, address: newAddress() });
      await mailRequestedResets(portal.deps);
      expect(await mailsTo(portal, username, 'PASSWORD_RESET')).toEqual([]);
    }
  });

  it('is throttled per address and network, known or not', async () => {
    const { username } = await newPerson();
    for (const email of [username, 'unknown-throttled@molaar.test']) {
      const address = newAddress();
      const again = (from = address) => initiatePasswordReset(portal.deps, { email, address: from });
      for (let time = 1; time <= 5; time += 1) await again();
      await expect(again()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 3600 });
      // An anonymous caller's requests do not use up the person's own.
      await again(newAddress());
    }
  });

  it('mails at most ten links in an hour to one address, and the mailed ones work until then', async () => {
    const { username } = await newPerson();
    for (let time = 1; time <= 12; time += 1) await initiatePasswordReset(portal.deps, { email: username, address: newAddress() });
    await mailRequestedResets(portal.deps);
    const mails = await mailsTo(portal, username, 'PASSWORD_RESET');
    expect(mails).toHaveLength(10);
    await checkPasswordReset(portal.deps, mails.at(-1)?.resetId ?? '');
  });
});

describe('reset link', () => {
  it('sets the password once and ends every session', async () => {
    const { username } = await newPerson();
    const session = await begin(username);
    const { resetId, code } = await ask(username);
    const until = new Date(portal.clock.now.getTime() + 3_600_000).toISOString();
    expect(await checkPasswordReset(portal.deps, resetId)).toEqual({ id: resetId, expiresAt: until });
    expect(await reset(resetId, code)).toEqual([session.actor.sessionId]);
    expect(await alive(session.token)).toBe(false);
    await begin(username, NEW);
    await expect(checkPasswordReset(portal.deps, resetId)).rejects.toMatchObject({ code: 'PASSWORD_RESET_NOT_FOUND', status: 404 });
    await expect(reset(resetId, code)).rejects.toMatchObject({ code: 'PASSWORD_RESET_NOT_FOUND' });
  });

  it('closes with the fifth wrong code; before that the right one still works', async () => {
    const [patient, hasty] = [await newPerson(), await newPerson()];
    const first = await ask(patient.username);
    for (let time = 1; time <= 4; time += 1)
      await expect(reset(first.resetId, wrongCode(first.code))).rejects.toMatchObject({ code: 'INVALID_SECURITY_CODE', status: 400 });
    await reset(first.resetId, first.code);
    const second = await ask(hasty.username);
    for (let time = 1; time <= 5; time += 1)
      await expect(reset(second.resetId, wrongCode(second.code))).rejects.toMatchObject({ code: 'INVALID_SECURITY_CODE' });
    await expect(reset(second.resetId, second.code)).rejects.toMatchObject({ code: 'PASSWORD_RESET_NOT_FOUND' });
    await begin(hasty.username);
  });

  it('accepts at most five concurrent attempts', async () => {
    const { username } = await newPerson();
    const { resetId, code } = await ask(username);
    const answers = await Promise.all(Array.from({ length: 9 }, () => reset(resetId, wrongCode(code)).catch((error) => error.code)));
    expect(answers.filter((answer) => answer === 'INVALID_SECURITY_CODE')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'PASSWORD_RESET_NOT_FOUND')).toHaveLength(4);
  });

  it('sets no password that is easily guessed or the one from before, and can be used with another one', async () => {
    const { username } = await newPerson();
    const first = await ask(username);
    await reset(first.resetId, first.code);
    const { resetId, code } = await ask(username);
    const rejected = (password: string) => ({ code: 'VALIDATION_FAILED', fields: { password } });
    await expect(reset(resetId, code, 'Qwerty123!')).rejects.toMatchObject(rejected('passwordCommon'));
    await expect(reset(resetId, code, NEW)).rejects.toMatchObject(rejected('passwordSame'));
    await reset(resetId, code, 'Other-password-4');
    await begin(username, 'Other-password-4');
  });

  it('works for one of two concurrent requests', async () => {
    const { username } = await newPerson();
    const { resetId, code } = await ask(username);
    const answers = await Promise.allSettled([reset(resetId, code), reset(resetId, code, 'Other-password-4')]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('expires after an hour, and is replaced by a newer one', async () => {
    const { username } = await newPerson();
    const old = await ask(username);
    const young = await ask(username);
    await expect(checkPasswordReset(portal.deps, old.resetId)).rejects.toMatchObject({ code: 'PASSWORD_RESET_NOT_FOUND' });
    portal.clock.pass(3599);
    await checkPasswordReset(portal.deps, young.resetId);
    portal.clock.pass(1);
    await expect(checkPasswordReset(portal.deps, young.resetId)).rejects.toMatchObject({ code: 'PASSWORD_RESET_EXPIRED', status: 410 });
    await expect(reset(young.resetId, young.code)).rejects.toMatchObject({ code: 'PASSWORD_RESET_EXPIRED' });
  });

  it('is not found by anything else', async () => {
    for (const wrong of ['', 'x', 'A'.repeat(22), "' or true --"])
      await expect(checkPasswordReset(portal.deps, wrong)).rejects.toMatchObject({ code: 'PASSWORD_RESET_NOT_FOUND' });
  });

  it('resets the throttle of its network after too many wrong sign-ins', async () => {
    const { username } = await newPerson();
    const address = newAddress();
    const enter = (password: string) => signIn(portal.deps, { username, password, address });
    for (let time = 1; time <= 11; time += 1) await enter('Wrong-password-1').catch(() => undefined);
    await expect(enter(PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const { resetId, code } = await ask(username);
    await reset(resetId, code, NEW, address);
    await enter(NEW);
  });
});

describe('own sessions', () => {
  it('are listed with their browser, and ended one by one or all except the current one', async () => {
    const { username } = await newPerson();
    const first = await begin(username, PASSWORD, 'Firefox');
    portal.clock.pass(60);
    const [second, third] = [await begin(username, PASSWORD, 'x'.repeat(400)), await begin(username)];
    const listed = await listOwnSessions(portal.deps, first.actor);
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ current }) => current)).toMatchObject([{ id: first.actor.sessionId, userAgent: 'Firefox' }]);
    expect(listed.find(({ id }) => id === second.actor.sessionId)?.userAgent).toHaveLength(300);
    await endOwnSession(portal.deps, first.actor, second.actor.sessionId);
    expect(await alive(second.token)).toBe(false);
    expect(await endOtherSessions(portal.deps, first.actor)).toEqual([third.actor.sessionId]);
    expect(await listOwnSessions(portal.deps, first.actor)).toMatchObject([{ current: true }]);
  });

  it('do not include expired ones', async () => {
    const { username } = await newPerson();
    await begin(username);
    portal.clock.pass(31 * 60);
    const { actor } = await begin(username);
    expect(await listOwnSessions(portal.deps, actor)).toHaveLength(1);
  });

  it("do not include other people's", async () => {
    const clinic = await addClinic(portal);
    const [mine, colleague] = [
      await begin((await clinic.person('MEDICAL')).username),
      await begin((await clinic.person('VIEWER')).username),
    ];
    const outsider = await begin((await newPerson()).username);
    for (const { actor, token } of [colleague, outsider]) {
      await expect(endOwnSession(portal.deps, mine.actor, actor.sessionId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await alive(token)).toBe(true);
    }
  });
});
