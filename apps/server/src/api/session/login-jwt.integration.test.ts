import { saveSecurityEvents } from '@molaar/services/security-events';
import { invitationLink } from '@molaar/services/testing/mails';
import { addPartner, type TestPartner } from '@molaar/services/testing/partner';
import type { TestClinic } from '@molaar/services/testing/portal';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';
import { uploadForm } from '../../testing/upload-form';

let server: TestServer;
let dentist: Awaited<ReturnType<TestClinic['person']>>;
let partner: TestPartner;
let medical: Caller;
let named: { patientId: string; imageId: string };
let other: { patientId: string; imageId: string };
beforeAll(async () => {
  server = await openTestServer();
  dentist = await server.clinic.person('MEDICAL');
  partner = await addPartner(server.portal, await server.clinic.person('OWNER'), { origins: ['https://practice.test'] });
  medical = await new Caller(server.url).signIn(dentist.username);
  named = await radiograph('Esimene');
  other = await radiograph('Teine');
});
afterAll(async () => {
  await partner?.close();
  await server?.close();
});

async function radiograph(lastName: string) {
  const patientId = (await medical.rest('/api/patient', { method: 'PUT', body: { firstName: 'Mari', lastName } })).body.id as string;
  const imageId = (await medical.rest('/api/image', { method: 'POST', body: uploadForm(patientId, greyPng(64, 32)) })).body.id as string;
  return { patientId, imageId };
}

const mint = (claims: Parameters<TestPartner['mint']>[0] = {}) =>
  partner.mint({ dentist: dentist.userId, patient: named.patientId, ...claims });
const login = (token: string, caller = new Caller(server.url)) =>
  caller.rest('/api/auth/login-jwt', { method: 'POST', body: { token } }).then((response) => ({ caller, response }));

describe('POST /auth/login-jwt', () => {
  it('sets a partitioned cookie for frames and returns the user with a bearer token', async () => {
    const { response } = await login(mint());
    expect(response).toMatchObject({ status: 200, body: { id: dentist.userId, roles: ['INTEGRATION_DENTAS'] } });
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-molaar-embed=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/);
    expect(cookie).toContain(response.body.bearer);
  });

  it('rejects a used or invalid token', async () => {
    const token = mint();
    await login(token);
    for (const wrong of [token, 'made up'])
      expect((await login(wrong)).response).toMatchObject({ status: 401, body: { message: 'INVALID_CREDENTIALS' } });
    expect((await login('')).response).toMatchObject({ status: 400, body: { message: 'VALIDATION_FAILED' } });
    const { body } = (await login(mint({ aud: 'elsewhere' }))).response;
    expect(body.description).toBe('TOKEN_AUDIENCE: the claim aud is not the audience of the connection');
    // The clinic's owner reads the reasons in the security log.
    await saveSecurityEvents(server.portal.deps);
    const owner = await server.signedIn('OWNER');
    const { events } = (await owner.rest('/api/x/security-event?kind=TOKEN_REJECTED')).body;
    expect(events.map(({ detail }: { detail: string }) => detail).sort()).toEqual(['TOKEN_AUDIENCE', 'TOKEN_USED']);
    // Who connects a partner sees the reasons too, without addresses.
    const admin = await server.signedIn('ADMIN');
    const { body: rejections } = await admin.rest('/api/x/partner/rejection');
    expect(rejections.map(({ reason }: { reason: string }) => reason).sort()).toEqual(['TOKEN_AUDIENCE', 'TOKEN_USED']);
    expect(Object.keys(rejections[0]).sort()).toEqual(['at', 'count', 'id', 'partner', 'reason']);
  });

  it('names the partner whose token names an unknown dentist, patient or analysis', async () => {
    const unknown = '01930000-0000-7000-8000-00000000dead';
    const second = await addPartner(server.portal, await server.clinic.person('OWNER'), { origins: ['https://second.test'] });
    const refused = [
      [second.mint({ dentist: unknown, patient: named.patientId }), 404, 'USER_NOT_FOUND'],
      [second.mint({ dentist: dentist.userId, patient: unknown }), 404, 'PATIENT_NOT_FOUND'],
      [second.mint({ dentist: dentist.userId, patient: named.patientId, analysis: unknown }), 404, 'NOT_FOUND'],
    ] as const;
    for (const [token, status, message] of refused) expect((await login(token)).response).toMatchObject({ status, body: { message } });
    await saveSecurityEvents(server.portal.deps);
    const owner = await server.signedIn('OWNER');
    const from = ({ partner: by }: { partner: { id: string } | null }) => by?.id === second.id;
    const { body: rejections } = await owner.rest('/api/x/partner/rejection');
    const codes = refused.map(([, , code]) => code).sort();
    expect(
      rejections
        .filter(from)
        .map(({ reason }: { reason: string }) => reason)
        .sort(),
    ).toEqual(codes);
    expect(rejections.find(from).partner).toEqual({ id: second.id, name: second.input.name });
    const { events } = (await owner.rest('/api/x/security-event?kind=TOKEN_REJECTED')).body;
    expect(
      events
        .filter(from)
        .map(({ detail }: { detail: string }) => detail)
        .sort(),
    ).toEqual(codes);
    await second.close();
  });

  it('continues the session of a frame that is opened again with the same URL', async () => {
    const token = mint();
    const { caller, response } = await login(token);
    const before = caller.cookie;
    expect((await login(token, caller)).response).toMatchObject({ status: 200, body: { bearer: response.body.bearer } });
    expect(caller.cookie).toBe(before);
    expect((await caller.rest('/api/auth/is-authenticated')).body).toMatchObject({ integration: { patientId: named.patientId } });
    // The same with a person's session, which does not belong to the partner.
    const person = await new Caller(server.url).signIn(dentist.username);
    expect((await login(token, person)).response.status).toBe(401);
    expect((await person.rest('/api/patient')).status).toBe(200);
  });

  it('ends the browser’s previous session of another dentist, not that of another frame', async () => {
    const colleague = await server.clinic.person('MEDICAL');
    const { caller } = await login(mint({ dentist: colleague.userId, patient: other.patientId }));
    const late = new Caller(server.url);
    late.cookie = caller.cookie;
    await login(mint(), caller);
    expect((await late.rest('/api/auth/is-authenticated')).body).toEqual({ authenticated: false });

    const frame = new Caller(server.url);
    frame.cookie = caller.cookie;
    await login(mint({ patient: other.patientId }), caller);
    expect((await frame.rest('/api/auth/is-authenticated')).body).toMatchObject({ integration: { patientId: named.patientId } });
    expect((await caller.rest('/api/auth/is-authenticated')).body).toMatchObject({ integration: { patientId: other.patientId } });
    expect((await caller.rest('/api/auth/logout')).body).toEqual({ authenticated: false });
  });
});

describe('a session started by a token', () => {
  const transports = {
    cookie: (bearer: string) => ({ Cookie: `__Host-molaar-embed=${bearer}` }),
    bearer: (bearer: string) => ({ Authorization: `Bearer ${bearer}` }),
  };
  it.each(['cookie', 'bearer'] as const)('by %s has access to the token’s patient in every API, and to no other', async (transport) => {
    const { response } = await login(mint());
    const headers = transports[transport](response.body.bearer);
    const caller = new Caller(server.url);
    const get = (path: string) => caller.rest(path, { headers });
    expect((await get('/api/patient')).body.map(({ id }: { id: string }) => id)).toEqual([named.patientId]);
    expect((await get('/api/patient/pages')).body).toMatchObject({ total: 1 });
    expect((await get(`/api/image/${named.imageId}`)).status).toBe(200);
    expect((await get(`/api/x/image/${named.imageId}/thumbnail`)).status).toBe(200);
    expect((await get(`/api/x/image/${other.imageId}/thumbnail`)).status).toBe(404);
    expect((await get(`/api/image/${other.imageId}`)).status).toBe(404);
    expect((await get(`/api/patient/${other.patientId}/details`)).body).toMatchObject({ message: 'PATIENT_NOT_FOUND' });
    expect((await caller.trpc('images.get', { id: other.imageId }, headers)).body).toMatchObject({ message: 'NOT_FOUND' });
    expect((await caller.trpc('images.get', { id: named.imageId }, headers)).body).toMatchObject({ id: named.imageId });
    const fresh = { method: 'PUT', body: { firstName: 'Uus', lastName: 'Nimi' }, headers };
    expect((await caller.rest('/api/patient', fresh)).body).toMatchObject({ status: 403, message: 'NOT_ALLOWED' });
    for (const path of ['/api/user', '/api/invitation', '/api/x/partner']) expect((await get(path)).status, path).toBe(403);
  });

  it('may open an invitation, as anybody with its link may', async () => {
    const owner = await server.signedIn('OWNER');
    const email = 'invited-in-a-frame@molaar.test';
    await owner.rest('/api/invitation', { method: 'POST', body: { email, role: 'VIEWER' } });
    const link = await invitationLink(server.portal, email);
    const { response, caller } = await login(mint());
    const headers = transports.bearer(response.body.bearer);
    expect((await caller.rest(`/api/invitation/${link}`, { headers })).body).toMatchObject({ email });
    expect((await caller.trpc('invitations.get', { id: link }, headers)).body).toMatchObject({ email });
    const password = 'Other-password-5';
    const person = { firstName: 'Uus', lastName: 'Inimene', locale: 'et', password, confirmPassword: password };
    expect(
      (await caller.trpc('invitations.accept', { invitationId: link, ...person }, { ...headers, 'Idempotency-Key': 'accept' })).body,
    ).toMatchObject({ email });
  });

  it('must send Request-Type: ajax when it uses the cookie', async () => {
    const { response } = await login(mint());
    const headers = { ...transports.cookie(response.body.bearer), 'Request-Type': undefined };
    expect(await new Caller(server.url).rest('/api/auth/logout', { headers })).toMatchObject({ status: 403 });
  });

  it('is not accepted in the portal’s cookie, nor a person’s session in the integration’s cookie', async () => {
    const { response } = await login(mint());
    const planted = await new Caller(server.url).rest('/api/patient', { headers: { Cookie: `molaar_session=${response.body.bearer}` } });
    expect(planted.status).toBe(401);
    const [, own] = (medical.cookie ?? '').split('=');
    expect((await new Caller(server.url).rest('/api/patient', { headers: transports.bearer(own ?? '') })).status).toBe(401);
  });

  it('loads files, and nothing else, with a ticket for some minutes', async () => {
    const { response } = await login(mint());
    const caller = new Caller(server.url);
    const { ticket } = (await caller.trpc('auth.fileTicket', undefined, transports.bearer(response.body.bearer))).body;
    expect(ticket).not.toContain(response.body.bearer);
    const plain = { headers: { 'Request-Type': undefined } };
    const call = (path: string) => caller.rest(`${path}?ticket=${ticket}`, plain).then(({ status }) => status);
    expect(await call(`/api/x/image/${named.imageId}/tiles/0/0/0`)).toBe(200);
    expect(await call(`/api/x/image/${named.imageId}/original`)).toBe(200);
    expect(await call(`/api/x/image/${other.imageId}/original`)).toBe(404);
    // Another frame, of another patient, has set the browser's cookie.
    const { caller: browser } = await login(mint({ patient: other.patientId }));
    expect((await browser.rest(`/api/x/image/${named.imageId}/original?ticket=${ticket}`, plain)).status).toBe(200);
    // The session is valid; the requested image does not exist.
    expect(await call(`/api/x/treatment-plan/${named.imageId}/delivery/${named.imageId}/pdf`)).toBe(404);
    expect(await call(`/api/x/treatment-plan/${named.imageId}`)).toBe(401);
    expect(await call(`/api/image/${named.imageId}`)).toBe(401);
    expect(await call('/api/patient')).toBe(401);
    expect((await caller.rest(`/api/x/image/${named.imageId}/original?ticket=${ticket}x`, plain)).status).toBe(401);
    server.portal.clock.pass(601);
    expect(await call(`/api/x/image/${named.imageId}/original`)).toBe(401);
    expect((await medical.trpc('auth.fileTicket')).body).toMatchObject({ message: 'NOT_ALLOWED' });
  });

  it('never gets the response to another session of the same dentist, even with the same idempotency key', async () => {
    const comment = { id: crypto.randomUUID(), comment: 'Esimese patsiendi kohta' };
    const call = async (patient: string) => {
      const { response } = await login(mint({ patient }));
      const headers = { ...transports.bearer(response.body.bearer), 'Idempotency-Key': '1' };
      const path = `/api/x/patient/${named.patientId}/comment`;
      return () => new Caller(server.url).rest(path, { method: 'POST', body: comment, headers });
    };
    const [own, foreign] = [await call(named.patientId), await call(other.patientId)];
    expect(await own()).toMatchObject({ status: 200, body: { comment: comment.comment } });
    expect((await own()).headers.get('Idempotency-Replayed')).toBe('true');
    expect((await foreign()).body).toMatchObject({ status: 404, message: 'PATIENT_NOT_FOUND' });
  });

  it('receives events of its patient’s radiographs only', async () => {
    const { response } = await login(mint());
    const caller = new Caller(server.url);
    caller.cookie = `__Host-molaar-embed=${response.body.bearer}`;
    const stop = new AbortController();
    const received: string[] = [];
    const before = server.hub.listeners;
    const listening = (async () => {
      for await (const { data } of caller.events(undefined, stop.signal)) {
        const event = typeof data === 'string' ? JSON.parse(data) : data;
        if (event?.type === 'image') received.push(event.patientId);
        if (received.length > 0) return;
      }
    })();
    await expect.poll(() => server.hub.listeners).toBeGreaterThan(before);
    await medical.rest('/api/image', { method: 'POST', body: uploadForm(other.patientId, greyPng(64, 32, 1)) });
    await medical.rest('/api/image', { method: 'POST', body: uploadForm(named.patientId, greyPng(64, 32, 2)) });
    await listening;
    stop.abort();
    expect(received).toEqual([named.patientId]);
  });
});

describe('embedding', () => {
  const policy = async (path: string, cookie?: string) => {
    const response = await fetch(`${server.url}${path}`, { headers: cookie ? { Cookie: cookie } : {} });
    const [, ancestors] = /frame-ancestors ([^;]+)/.exec(response.headers.get('Content-Security-Policy') ?? '') ?? [];
    return { ancestors, frame: response.headers.get('X-Frame-Options') };
  };
  const denied = { ancestors: "'none'", frame: 'DENY' };

  it('is allowed to the partner of the token or session, on embeddable pages only', async () => {
    const token = mint();
    const partners = { ancestors: 'https://practice.test', frame: null };
    const page = `/integration/dentas/workdesk/${dentist.userId}`;
    expect(await policy(`${page}?token=${token}&lang=et`)).toEqual(partners);
    expect(await policy(`/teeth-status?token=${token}`)).toEqual(partners);
    expect(await policy(`/treatment-planner?token=${token}`)).toEqual(partners);
    expect(await policy(page)).toEqual(denied);
    expect(await policy(`${page}?token=wrong`)).toEqual(denied);
    for (const path of ['/', '/login', '/workdesk', '/account-settings', '/integration', '/teeth-statuses'])
      expect(await policy(`${path}?token=${token}`), path).toEqual(denied);
    const { response } = await login(token);
    expect(await policy(page, `__Host-molaar-embed=${response.body.bearer}`)).toEqual(partners);
  });
});

it('no log line contains a token, a bearer token or a ticket', async () => {
  const lines: string[] = [];
  const logging = await openTestServer({}, { logTo: { write: (line: string) => void lines.push(line) } });
  const person = await logging.clinic.person('MEDICAL');
  const system = await addPartner(logging.portal, await logging.clinic.person('OWNER'));
  const token = system.mint({ dentist: person.userId });
  const caller = new Caller(logging.url);
  await caller.rest(`/integration/dentas/workdesk/${person.userId}?token=${token}`);
  const response = await caller.rest('/api/auth/login-jwt', { method: 'POST', body: { token } });
  await caller.rest('/api/auth/login-jwt', { method: 'POST', body: { token } });
  await caller.trpc('auth.loginJwt', { token });
  const { ticket } = (await caller.trpc('auth.fileTicket', undefined, { Authorization: `Bearer ${response.body.bearer}` })).body;
  await caller.rest(`/api/x/image/${person.userId}/original?ticket=${ticket}`);
  const text = lines.join('') + JSON.stringify(logging.portal.logged);
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of [token, token.split('.')[1], response.body.bearer, ticket]) expect(text).not.toContain(secret);
  await system.close();
  await logging.close();
});
