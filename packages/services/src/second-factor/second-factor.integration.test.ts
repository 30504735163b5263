import { randomBytes } from 'node:crypto';
import { inClinic, insertPasskey, listAudit, newId } from '@molaar/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../api-keys';
import type { Actor } from '../context/deps';
import { updateOrganization } from '../organization';
import { confirmIdentity } from '../passwords';
import { currentUser, resolveSession, signIn } from '../session';
import { authenticatorCode } from '../testing/authenticator-code';
import { mailsTo } from '../testing/mails';
import { addClinic, openTestPortal, PASSWORD, type TestClinic, type TestPortal } from '../testing/portal';
import {
  confirmAuthenticatorApp,
  getSecondFactors,
  removeAuthenticatorApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resetSecondFactor,
  resetSecondFactorAsOperator,
  startAuthenticatorApp,
  startPasskey,
} from '.';

let portal: TestPortal;
let clinic: TestClinic;
beforeAll(async () => {
  portal = await openTestPortal();
});
beforeEach(async () => {
  clinic = await addClinic(portal);
});
afterAll(() => portal?.close());

type Person = Awaited<ReturnType<TestClinic['person']>>;

let addresses = 0;
const newAddress = () => `2001:db8:${(++addresses).toString(16)}::1`;
const codeOf = (secret: string, steps = 0) => authenticatorCode(secret, new Date(portal.clock.now.getTime() + steps * 30_000));
const enter = (person: Person, code?: string) =>
  signIn(portal.deps, { username: person.username, password: PASSWORD, address: newAddress(), code });
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code,
  );

async function sessionOf(person: Person, code?: string): Promise<Actor> {
  const { token } = await enter(person, code);
  const session = await resolveSession(portal.deps, token, { touch: false });
  if (!session) throw new Error('no session');
  return session.actor;
}

/** Sets up an app in a session of its own. */
async function withApp(person: Person): Promise<{ actor: Actor; secret: string; recoveryCodes: string[] }> {
  const actor = await sessionOf(person);
  const { secret } = await startAuthenticatorApp(portal.deps, actor);
  const { recoveryCodes } = await confirmAuthenticatorApp(portal.deps, actor, { code: codeOf(secret) });
  portal.clock.pass(60);
  return { actor, secret, recoveryCodes: recoveryCodes ?? [] };
}

async function addKey({ organizationId, userId }: Person, name = 'Key'): Promise<string> {
  const id = newId();
  const key = { credentialId: randomBytes(16), publicKey: randomBytes(16), counter: 0, transports: [], at: portal.clock.now };
  await inClinic(portal.deps.db, { organizationId }, (tx) => insertPasskey(tx, { ...key, id, userId, name }));
  return id;
}

describe('an authenticator app', () => {
  it('counts once it was confirmed by a code; its secret is sealed, and the person is notified', async () => {
    const person = await clinic.person('MEDICAL');
    const actor = await sessionOf(person);
    const { secret, uri } = await startAuthenticatorApp(portal.deps, actor);
    expect(uri).toContain(`secret=${secret}`);
    await expect(confirmAuthenticatorApp(portal.deps, actor, { code: '000000' })).rejects.toMatchObject({ fields: { code: 'wrongCode' } });
    await enter(person);
    const { recoveryCodes } = await confirmAuthenticatorApp(portal.deps, actor, { code: codeOf(secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    const [stored] = await portal.asOwner<{ text: string }>(
      'select sealed_secret || (select string_agg(code_hash::text, $$ $$) from recovery_codes r where r.user_id = a.user_id) as text from authenticator_apps a where user_id = $1',
      [person.userId],
    );
    expect(stored?.text).not.toContain(secret);
    expect(await mailsTo(portal, person.username, 'SECURITY_ALERT')).toMatchObject([{ alert: 'FACTOR_ADDED' }]);
    expect(await getSecondFactors(portal.deps, actor)).toMatchObject({ authenticatorApp: {}, passkeys: [], recoveryCodesLeft: 10 });
  });

  it('is asked for at sign-in, and no code is accepted twice, also by two at once', async () => {
    const person = await clinic.person('MEDICAL');
    const { secret } = await withApp(person);
    await expect(enter(person)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', fields: { secondFactor: 'APP' } });
    await expect(signIn(portal.deps, { username: person.username, password: 'Wrong-1-pass', address: newAddress() })).rejects.toMatchObject(
      {
        code: 'INVALID_CREDENTIALS',
      },
    );
    expect(await outcome(enter(person, codeOf(secret, 5)))).toBe('INVALID_SECURITY_CODE');
    const code = codeOf(secret);
    const both = await Promise.all([outcome(enter(person, code)), outcome(enter(person, code))]);
    expect(both.sort()).toEqual(['INVALID_SECURITY_CODE', 'done']);
    expect(await outcome(enter(person, code))).toBe('INVALID_SECURITY_CODE');
    // An earlier code that was never used is refused after a later one.
    expect(await outcome(enter(person, codeOf(secret, -1)))).toBe('INVALID_SECURITY_CODE');
    portal.clock.pass(60);
    expect(await outcome(enter(person, codeOf(secret)))).toBe('done');
  });

  it('accepts ten codes in a quarter of an hour, also a right one is refused then', async () => {
    const person = await clinic.person('MEDICAL');
    const { secret } = await withApp(person);
    const { actor } = await withApp(await clinic.person('VIEWER'));
    const own = { ...actor, userId: person.userId };
    for (let tries = 0; tries < 10; tries += 1)
      expect(await outcome(confirmIdentity(portal.deps, own, { code: '000000' }))).toBe('INVALID_SECURITY_CODE');
    expect(await outcome(confirmIdentity(portal.deps, own, { code: codeOf(secret) }))).toBe('TOO_MANY_REQUESTS');
  });

  it('makes recovery codes once when two factors are added at the same time', async () => {
    const person = await clinic.person('MEDICAL');
    const [first, second] = [await sessionOf(person), await sessionOf(person)];
    const { secret } = await startAuthenticatorApp(portal.deps, first);
    const code = codeOf(secret);
    const added = await Promise.allSettled([first, second].map((actor) => confirmAuthenticatorApp(portal.deps, actor, { code })));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await getSecondFactors(portal.deps, first)).toMatchObject({ recoveryCodesLeft: 10 });
    await expect(startAuthenticatorApp(portal.deps, first)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('recovery codes', () => {
  it('sign in once each, however they are written, and new ones end the earlier', async () => {
    const person = await clinic.person('MEDICAL');
    const { actor, recoveryCodes } = await withApp(person);
    const [code = '', other = ''] = recoveryCodes;
    expect(code).toMatch(/^([a-z0-9]{4}-){5}[a-z0-9]{4}$/);
    const typed = code.toUpperCase().replaceAll('-', ' ');
    const both = await Promise.all([outcome(enter(person, typed)), outcome(enter(person, code))]);
    expect(both.sort()).toEqual(['INVALID_SECURITY_CODE', 'done']);
    expect((await mailsTo(portal, person.username, 'SECURITY_ALERT')).map(({ alert }) => alert)).toContain('RECOVERY_CODE_USED');
    expect(await getSecondFactors(portal.deps, actor)).toMatchObject({ recoveryCodesLeft: 9 });
    const renewed = await renewRecoveryCodes(portal.deps, actor);
    expect(await outcome(enter(person, other))).toBe('INVALID_SECURITY_CODE');
    expect(await outcome(enter(person, renewed.recoveryCodes[0]))).toBe('done');
  });

  it('are those of one person', async () => {
    const [person, colleague] = [await clinic.person('MEDICAL'), await clinic.person('MEDICAL')];
    const { recoveryCodes } = await withApp(person);
    await withApp(colleague);
    expect(await outcome(enter(colleague, recoveryCodes[0]))).toBe('INVALID_SECURITY_CODE');
  });
});

describe('passkeys', () => {
  it('of others cannot be renamed or removed, and those of another clinic are not found', async () => {
    const [person, colleague] = [await clinic.person('MEDICAL'), await clinic.person('OWNER')];
    const outsider = await (await addClinic(portal)).person('OWNER');
    const id = await addKey(person);
    const actor = { ...person, factorMissing: undefined };
    for (const other of [colleague, outsider]) {
      await expect(renamePasskey(portal.deps, other, { id, name: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(removePasskey(portal.deps, other, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await renamePasskey(portal.deps, actor, { id, name: 'Surgery 2' });
    expect((await getSecondFactors(portal.deps, actor)).passkeys).toMatchObject([{ id, name: 'Surgery 2', lastUsedAt: null }]);
    await expect(enter(person)).rejects.toMatchObject({ fields: { secondFactor: 'PASSKEY' } });
    await removePasskey(portal.deps, actor, { id });
    expect(await outcome(enter(person))).toBe('done');
  });

  it('are registered for the portal’s own address, on the device and with verification of the person', async () => {
    const options = await startPasskey(portal.deps, await sessionOf(await clinic.person('MEDICAL')));
    expect(options).toMatchObject({
      rp: { id: 'portal.test' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });
});

describe('a clinic that demands a second factor', () => {
  const demand = (owner: Actor, requiresSecondFactor = true) => updateOrganization(portal.deps, owner, { requiresSecondFactor });

  it('leads members without one to set it up, and rejects removing the last', async () => {
    const [owner, person] = [await clinic.person('OWNER'), await clinic.person('MEDICAL')];
    const before = await sessionOf(person);
    expect(before.factorMissing).toBeUndefined();
    await demand(owner);
    const { user } = await enter(person);
    expect(user.factorMissing).toBe('SET_UP');
    const { actor } = await withApp(person);
    await expect(removeAuthenticatorApp(portal.deps, actor)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    const id = await addKey(person);
    await removePasskey(portal.deps, actor, { id });
    await demand(owner, false);
    await removeAuthenticatorApp(portal.deps, actor);
    expect(await getSecondFactors(portal.deps, actor)).toMatchObject({ authenticatorApp: null, recoveryCodesLeft: 0 });
  });

  it('lets a session go on that gave a factor, and asks one that did not', async () => {
    const person = await clinic.person('MEDICAL');
    const elsewhere = (await enter(person)).token;
    const { actor, secret } = await withApp(person);
    const open = async (token: string) => (await resolveSession(portal.deps, token, { touch: false }))?.actor;
    const restricted = await open(elsewhere);
    expect(restricted?.factorMissing).toBe('VERIFY');
    if (!restricted) throw new Error('no session');
    expect(await currentUser(portal.deps, restricted)).toMatchObject({ factorMissing: 'VERIFY' });
    // It must not add a factor of its own.
    await expect(startAuthenticatorApp(portal.deps, restricted)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    await confirmIdentity(portal.deps, restricted, { password: PASSWORD });
    expect((await open(elsewhere))?.factorMissing).toBe('VERIFY');
    await confirmIdentity(portal.deps, restricted, { code: codeOf(secret) });
    expect((await open(elsewhere))?.factorMissing).toBeUndefined();
    expect(actor.userId).toBe(restricted.userId);
  });
});

describe('the step-up', () => {
  it('is asked ten minutes after the person was authenticated, and a password satisfies it', async () => {
    const owner = await clinic.person('OWNER');
    const { token } = await enter(owner);
    const actor = async () => {
      const session = await resolveSession(portal.deps, token, { touch: true });
      if (!session) throw new Error('no session');
      return session.actor;
    };
    const create = async () => createApiKey(portal.deps, await actor(), { name: 'K', scopes: ['clinical:read'], actsAsId: owner.userId });
    await create();
    portal.clock.pass(601);
    await expect(create()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED', status: 403 });
    await expect(confirmIdentity(portal.deps, await actor(), { password: 'Wrong-1-pass' })).rejects.toMatchObject({
      fields: { currentPassword: 'passwordWrong' },
    });
    await expect(create()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await confirmIdentity(portal.deps, await actor(), { password: PASSWORD });
    await create();
  });
});

describe('an owner', () => {
  it('resets the factors of a member who lost them, of the own clinic only, and not as administrator', async () => {
    const [owner, admin, person] = [await clinic.person('OWNER'), await clinic.person('ADMIN'), await clinic.person('MEDICAL')];
    const outsider = await (await addClinic(portal)).person('OWNER');
    const { actor } = await withApp(person);
    await addKey(person);
    const reset = (by: Actor, id = person.userId) => resetSecondFactor(portal.deps, by, { id });
    await expect(reset(admin)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(reset(outsider)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await expect(reset(owner, owner.userId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(reset({ ...owner, confirmedAt: null })).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(await reset(owner)).toContain(actor.sessionId);
    expect(await outcome(enter(person))).toBe('done');
    expect((await mailsTo(portal, person.username, 'SECURITY_ALERT')).at(-1)).toMatchObject({ alert: 'FACTOR_REMOVED' });
  });
});

describe('the operator', () => {
  it('resets the factors of an owner, who is notified; the log names the system', async () => {
    const owner = await clinic.person('OWNER');
    await withApp(owner);
    await addKey(owner);
    expect(await outcome(enter(owner))).not.toBe('done');
    expect(await resetSecondFactorAsOperator(portal.deps, { username: owner.username.toUpperCase() })).toBe(1);
    expect(await outcome(enter(owner))).toBe('done');
    expect((await mailsTo(portal, owner.username, 'SECURITY_ALERT')).map(({ alert }) => alert)).toContain('FACTOR_REMOVED');
    const entries = await inClinic(portal.deps.db, owner, (tx) => listAudit(tx, owner.userId));
    expect(entries.filter(({ action }) => action === 'RESET_FACTORS')).toMatchObject([{ actorId: null }]);
    const events = await portal.asOwner<{ kind: string }>(`select kind from security_events where user_id = '${owner.userId}'`);
    expect(events.map(({ kind }) => kind)).toContain('SECOND_FACTOR_CHANGED');
  });

  it('gets an error for a person without a factor and for an unknown name', async () => {
    const owner = await clinic.person('OWNER');
    const reset = (username: string) => outcome(resetSecondFactorAsOperator(portal.deps, { username }));
    expect(await reset(owner.username)).toBe('NOT_FOUND');
    expect(await reset('nobody@clinic.example')).toBe('USER_NOT_FOUND');
    expect(await mailsTo(portal, owner.username, 'SECURITY_ALERT')).toEqual([]);
  });
});
