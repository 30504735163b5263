import { createHmac } from 'node:crypto';
import { newId } from '@molaar/db';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestAnalysis } from '../analyses/request-analysis';
import type { Actor } from '../context/deps';
import { getImage } from '../images/get-image';
import { uploadImage } from '../images/upload-image';
import { listPartners } from '../partners/list-partners';
import { savePartner } from '../partners/save-partner';
import { getPatientDetails } from '../patients/get-patient-details';
import { listPatients } from '../patients/list-patients';
import { savePatient } from '../patients/save-patient';
import { listMembers } from '../team/list-members';
import { addPartner, type TestPartner, tokenActor } from '../testing/partner';
import { addPatientWithImage } from '../testing/patient-with-image';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { resolveSession } from './resolve-session';
import { signInWithToken } from './sign-in-with-token';
import { sweepSessions } from './sweep-sessions';

let portal: TestPortal;
let owner: Actor;
let dentist: Actor;
let partner: TestPartner;
beforeAll(async () => {
  portal = await openTestPortal();
  const clinic = await addClinic(portal);
  owner = await clinic.person('OWNER');
  dentist = await clinic.person('MEDICAL');
  partner = await addPartner(portal, owner);
});
afterAll(async () => {
  await partner?.close();
  await portal?.close();
});

let addresses = 0;
const address = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};
const signIn = (token: string, from = address()) => signInWithToken(portal.deps, { token, address: from });
const now = () => Math.floor(portal.clock.now.getTime() / 1000);

describe('partner token', () => {
  it.each(['RS256', 'ES256', 'HS256'] as const)('signed by %s starts a session with the integration role', async (algorithm) => {
    const system = await addPartner(portal, owner, { algorithm });
    const { patientId, imageId } = await addPatientWithImage(portal, dentist);
    const { id: analysis } = await requestAnalysis(portal.deps, dentist, imageId);
    const { user, token } = await signIn(system.mint({ dentist: dentist.userId, patient: patientId, analysis }));
    expect(user).toMatchObject({ id: dentist.userId, roles: ['INTEGRATION_DENTAS'] });
    const named = { partnerId: system.id, dentistId: dentist.userId, patientId, analysisId: analysis };
    expect(user.integration).toEqual({
      ...named,
      partnerName: 'Hambaravi Tarkvara',
      dentistId: dentist.userId,
      origins: expect.any(Array),
    });
    const session = await resolveSession(portal.deps, token, { touch: true });
    expect(session?.actor).toMatchObject({ roles: ['INTEGRATION_DENTAS'], token: named });
    await system.close();
  });

  it('signs in once', async () => {
    const token = partner.mint({ dentist: dentist.userId });
    const both = await Promise.allSettled([signIn(token), signIn(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(signIn(token)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const again = partner.mint({ dentist: dentist.userId, jti: 'the same' });
    await signIn(again);
    await expect(signIn(partner.mint({ dentist: dentist.userId, jti: 'the same' }))).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    portal.clock.pass(11 * 60);
    await sweepSessions(portal.deps);
    expect(await portal.asOwner('select from used_tokens')).toEqual([]);
  });

  it.each([
    ['expired', () => ({ exp: now() - 60 }), 'TOKEN_EXPIRED'],
    ['good for longer than five minutes', () => ({ exp: now() + 360 }), 'TOKEN_LIFETIME'],
    ['without an end', () => ({ exp: null }), 'TOKEN_CLAIMS'],
    ['without an id', () => ({ jti: null }), 'TOKEN_CLAIMS'],
    ['for another portal', () => ({ aud: 'http://elsewhere.test' }), 'TOKEN_AUDIENCE'],
    ['without a portal', () => ({ aud: null }), 'TOKEN_CLAIMS'],
    ['without a dentist', () => ({ dentist: null }), 'TOKEN_CLAIMS'],
    ['of an unknown issuer', () => ({ iss: 'nobody' }), 'TOKEN_SIGNATURE'],
  ])('is rejected when it is %s', async (_what, claims, reason) => {
    const token = partner.mint({ dentist: dentist.userId, ...claims() });
    await expect(signIn(token)).rejects.toMatchObject({
      ...{ code: 'INVALID_CREDENTIALS', status: 401 },
      description: expect.stringMatching(`^${reason}: `),
    });
  });

  it("is checked by the partner's algorithm, whatever its header says", async () => {
    const unsigned = partner.mint({ dentist: dentist.userId }, { alg: 'none' });
    await expect(signIn(`${unsigned.split('.').slice(0, 2).join('.')}.`)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    // The public key used as a shared secret: the classic key confusion attack.
    const keys = await (await fetch(partner.input.jwksUrl as string)).text();
    const [head, body] = partner.mint({ dentist: dentist.userId }, { alg: 'HS256' }).split('.') as [string, string];
    const forged = createHmac('sha256', keys).update(`${head}.${body}`).digest('base64url');
    await expect(signIn(`${head}.${body}.${forged}`)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const outsider = await addPartner(portal, owner, { issuer: 'somebody else' });
    const foreign = outsider.mint({ dentist: dentist.userId, iss: partner.issuer });
    await expect(signIn(foreign)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(signIn('not a token')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await outsider.close();
  });

  it('reports wrong claims when the signature is valid', async () => {
    const elsewhere = await addClinic(portal);
    const foreigner = await elsewhere.person('MEDICAL');
    const assistant = await (await addClinic(portal)).person('ASSISTANT');
    const mint = (claims: Parameters<TestPartner['mint']>[0]) => partner.mint({ dentist: dentist.userId, ...claims });
    const rejection = async (token: string) =>
      signIn(token).then(
        () => 'signed in',
        (error: { code: string }) => error.code,
      );
    expect(await rejection(mint({ organization: newId() }))).toBe('ORGANIZATION_NOT_FOUND');
    expect(await rejection(mint({ organization: 'no id' }))).toBe('ORGANIZATION_NOT_FOUND');
    expect(await rejection(mint({ organization: elsewhere.organizationId }))).toBe('ORGANIZATION_NOT_FOUND');
    for (const dentistId of [newId(), foreigner.userId, assistant.userId, owner.userId, 'nobody'])
      expect(await rejection(mint({ dentist: dentistId }))).toBe('USER_NOT_FOUND');
    expect(await rejection(mint({ patient: newId() }))).toBe('PATIENT_NOT_FOUND');
    expect(await rejection(mint({ patient: 'Mari' }))).toBe('PATIENT_NOT_FOUND');
    const [mine, other] = [await addPatientWithImage(portal, dentist), await addPatientWithImage(portal, dentist)];
    const analysis = (await requestAnalysis(portal.deps, dentist, other.imageId)).id;
    expect(await rejection(mint({ patient: mine.patientId, analysis }))).toBe('NOT_FOUND');
    expect(await rejection(mint({ analysis }))).toBe('NOT_FOUND');
    expect(await rejection(mint({ patient: other.patientId, analysis }))).toBe('signed in');
  });

  it('reveals an inactive organization only to a holder of the key', async () => {
    const clinic = await addClinic(portal);
    const [boss, treats] = [await clinic.person('OWNER'), await clinic.person('MEDICAL')];
    const system = await addPartner(portal, boss);
    await portal.asOwner('update organizations set active = false where id = $1', [clinic.organizationId]);
    await expect(signIn(system.mint({ dentist: treats.userId }))).rejects.toMatchObject({ code: 'ORGANIZATION_INACTIVE', status: 403 });
    const forged = partner.mint({ dentist: treats.userId, iss: system.issuer, organization: clinic.organizationId });
    await expect(signIn(forged)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await system.close();
  });

  it("continues the browser's session when it is used or expired and has exactly its scope", async () => {
    const { patientId, imageId } = await addPatientWithImage(portal, dentist);
    const { id: analysis } = await requestAnalysis(portal.deps, dentist, imageId);
    const names = { dentist: dentist.userId, patient: patientId, analysis };
    const used = partner.mint(names);
    const { token: current } = await signIn(used);
    const again = (token: string) => signInWithToken(portal.deps, { token, address: address(), current, previousTokens: [current] });
    const same = { token: current, user: { id: dentist.userId, integration: { patientId, analysisId: analysis } } };
    expect(await again(used)).toMatchObject(same);
    portal.clock.pass(6 * 60);
    expect(await again(used)).toMatchObject(same);

    const rejection = { code: 'INVALID_CREDENTIALS' };
    const colleague = await (await addClinic(portal)).person('MEDICAL');
    const elsewhere = await addPartner(portal, owner);
    const late = { ...names, exp: now() - 60 };
    for (const token of [
      partner.mint({ ...late, dentist: colleague.userId }),
      partner.mint({ ...late, patient: (await addPatientWithImage(portal, dentist)).patientId }),
      partner.mint({ ...late, patient: null }),
      partner.mint({ ...late, analysis: null }),
      partner.mint({ ...late, organization: colleague.organizationId }),
      partner.mint({ ...names, exp: now() + 900 }),
      elsewhere.mint(late),
      // Has the session's claims, but is not signed by the partner.
      elsewhere.mint({ ...late, iss: partner.issuer }),
      `${used.slice(0, -8)}AAAAAAAA`,
    ])
      await expect(again(token)).rejects.toMatchObject(rejection);
    await expect(signIn(used)).rejects.toMatchObject(rejection);

    // A fresh token starts a new session; the former one may be that of another frame.
    expect((await again(partner.mint(names))).token).not.toBe(current);
    expect(await again(used)).toMatchObject(same);
    await elsewhere.close();
  });

  it('is throttled by address, and a valid one is not counted', async () => {
    const from = address();
    for (let each = 0; each < 59; each += 1) await expect(signIn('wrong', from)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await signIn(partner.mint({ dentist: dentist.userId }), from);
    await expect(signIn('wrong', from)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(signIn('wrong', from)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 900 });
  });
});

describe('session of a token', () => {
  it("is limited to the token's patient", async () => {
    const [named, other] = [await addPatientWithImage(portal, dentist), await addPatientWithImage(portal, dentist)];
    const { actor } = await tokenActor(portal, partner, { dentist: dentist.userId, patient: named.patientId });
    expect((await listPatients(portal.deps, actor, {})).map(({ id }) => id)).toEqual([named.patientId]);
    expect((await getImage(portal.deps, actor, named.imageId)).id).toBe(named.imageId);
    await expect(getImage(portal.deps, actor, other.imageId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getPatientDetails(portal.deps, actor, other.patientId)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    const upload = { patientId: other.patientId, fileName: 'a.png', bytes: greyPng(40, 20) };
    await expect(uploadImage(portal.deps, actor, upload)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    await uploadImage(portal.deps, actor, { ...upload, patientId: named.patientId });
    const fresh = { firstName: 'Uus', lastName: 'Patsient' };
    await expect(savePatient(portal.deps, actor, fresh)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(listMembers(portal.deps, actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it("is limited to the partner's patients of this dentist without a patient", async () => {
    await addPatientWithImage(portal, dentist);
    const first = await tokenActor(portal, partner, { dentist: dentist.userId });
    const made = await savePatient(portal.deps, first.actor, { firstName: 'Oma', lastName: 'Patsient' });
    const second = await tokenActor(portal, partner, { dentist: dentist.userId });
    expect((await listPatients(portal.deps, second.actor, {})).map(({ id }) => id)).toEqual([made.id]);
    // The clinic's own users see these patients like any others.
    expect((await listPatients(portal.deps, owner, { search: 'Oma Patsient' })).map(({ id }) => id)).toEqual([made.id]);
  });

  it('is rejected without the token that limits it', async () => {
    const { actor } = await tokenActor(portal, partner, { dentist: dentist.userId });
    await expect(listPatients(portal.deps, { ...actor, token: undefined }, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('ends when the partner is deactivated or changes its keys, and when the dentist loses the role', async () => {
    const system = await addPartner(portal, owner, { algorithm: 'HS256' });
    const begin = async () => (await signIn(system.mint({ dentist: dentist.userId }))).token;
    const isActive = async (token: string) => (await resolveSession(portal.deps, token, { touch: false })) !== undefined;
    const first = await begin();
    const renamed = await savePartner(portal.deps, owner, { ...system.input, secret: undefined, name: 'Teine nimi' });
    expect(renamed.endedSessions).toEqual([]);
    expect(await isActive(first)).toBe(true);
    await portal.asOwner(`update users set roles = '{ASSISTANT}' where id = $1`, [dentist.userId]);
    expect(await isActive(first)).toBe(false);
    await portal.asOwner(`update users set roles = '{MEDICAL}' where id = $1`, [dentist.userId]);
    const off = await savePartner(portal.deps, owner, {
      ...system.input,
      secret: undefined,
      version: renamed.partner.version,
      active: false,
    });
    expect(off.endedSessions).toHaveLength(1);
    expect(await isActive(first)).toBe(false);
    await expect(begin()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });
});

describe('partners', () => {
  it('are managed by the owner and administrators of the organization', async () => {
    const clinic = await addClinic(portal);
    for (const role of ['MEDICAL', 'ASSISTANT', 'VIEWER', 'INTEGRATION_DENTAS'] as const) {
      const actor = await clinic.person(role);
      await expect(listPartners(portal.deps, actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(savePartner(portal.deps, actor, partner.input)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    const admin = await clinic.person('ADMIN');
    expect(await listPartners(portal.deps, admin)).toEqual([]);
    await expect(savePartner(portal.deps, admin, partner.input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('never return their secret, store it sealed, and are saved from the version that was read', async () => {
    const clinic = await addClinic(portal);
    const boss = await clinic.person('OWNER');
    const system = await addPartner(portal, boss, { algorithm: 'HS256' });
    const [listed] = await listPartners(portal.deps, boss);
    expect(listed).toMatchObject({ hasSecret: true, jwksUrl: null, active: true, version: 1 });
    const rows = await portal.asOwner<{ row: string }>('select p::text as row from partners p');
    expect(rows.some(({ row }) => row.includes(system.input.secret as string))).toBe(false);
    await savePartner(portal.deps, boss, { ...system.input, secret: undefined });
    await expect(savePartner(portal.deps, boss, system.input)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(addPartner(portal, boss, { issuer: system.issuer })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
