import { inClinic } from '@molaar/db';
import { REQUESTS_PER_MINUTE } from '@molaar/services/api-keys';
import { createClinicDefaults } from '@molaar/services/clinic-defaults';
import { addClinic } from '@molaar/services/testing/portal';
import { treatmentLine } from '@molaar/services/testing/treatment-line';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';
import { uploadForm } from '../../testing/upload-form';

let server: TestServer;
let owner: Caller;
let ownerId: string;
let outsider: Caller;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.signedIn('OWNER', 'MEDICAL');
  ownerId = (await owner.rest('/api/auth/is-authenticated')).body.id;
  const otherClinic = await addClinic(server.portal);
  outsider = await new Caller(server.url).signIn((await otherClinic.person('OWNER')).username);
});
afterAll(() => server?.close());

type Issued = {
  apiKey: {
    id: string;
    version: number;
    secrets: { prefix: string; lastUsedAt: string | null; expiresAt: string | null }[];
    lastUsedAt: string | null;
    revokedAt: string | null;
  };
  secret: string;
};
const make = async (scopes: string[], caller = owner, actsAsId = ownerId) =>
  (await caller.rest('/api/x/api-key', { method: 'POST', body: { name: 'Kliinikuprogramm', scopes, actsAsId } })).body as Issued;
/** A program: neither cookie nor Request-Type. */
const program =
  (secret: string) =>
  (path: string, options: { method?: string; body?: unknown } = {}) =>
    new Caller(server.url).rest(path, { ...options, headers: { Authorization: `Bearer ${secret}`, 'Request-Type': undefined } });
const keys = async () => (await owner.rest('/api/x/api-key')).body as Issued['apiKey'][];
const PATIENT = { firstName: 'Peeter', lastName: 'Programm' };

describe('an API key', () => {
  it('gives access by its scopes only, without cookie and Request-Type', async () => {
    const { secret } = await make(['clinical:read', 'patients:write']);
    const call = program(secret);
    const saved = await call('/api/patient', { method: 'PUT', body: PATIENT });
    expect(saved).toMatchObject({ status: 200, body: { lastName: 'Programm' } });
    expect((await call(`/api/patient/${saved.body.id}/details`)).status).toBe(200);
    expect((await call('/api/image', { method: 'POST', body: uploadForm(saved.body.id, greyPng(40, 30)) })).status).toBe(201);
    expect((await call('/api/disclaimer')).body).toMatchObject({ status: 403, message: 'NOT_ALLOWED' });
    for (const path of ['/api/x/api-key', '/api/x/audit', '/api/user', '/api/invitation'])
      expect((await call(path)).status, path).toBe(403);
    const reader = program((await make(['clinical:read'])).secret);
    expect((await reader('/api/patient', { method: 'PUT', body: { ...PATIENT, firstName: 'Ei' } })).status).toBe(403);
    // tRPC does not accept API keys.
    expect((await call('/trpc/patients.list', { method: 'POST', body: {} })).status).toBe(401);
  });

  it('is the credential wherever it is sent: what anybody can invent beside a cookie names no session', async () => {
    const invented = { Authorization: `Bearer molaar_${'a'.repeat(8)}_${'b'.repeat(43)}` };
    for (const path of ['/api/patient', '/trpc/patients.retention'])
      expect((await owner.rest(path, { headers: invented })).status, path).toBe(401);
    expect((await owner.rest('/api/patient')).status).toBe(200);
  });

  it('gets the reason of a rejection, and what it needs', async () => {
    const call = program((await make(['clinical:read'])).secret);
    const said = async (path: string, options = {}) => (await call(path, options)).body.description;
    expect(await said('/api/disclaimer')).toBe('the key lacks the scope settings:read (READ_SETTINGS)');
    expect(await said('/api/x/partner/rejection')).toMatch(/^no API key may do this \(\w+\): a person does it in the portal$/);
    const viewer = await server.clinic.person('VIEWER');
    const weak = program((await make(['patients:write'], owner, viewer.userId)).secret);
    expect((await weak('/api/patient', { method: 'PUT', body: PATIENT })).body.description).toMatch(
      /^the person of the key may not .*VIEWER$/,
    );
    const headed = async (headers: Record<string, string>, more: RequestInit = {}) => {
      const response = await fetch(`${server.url}/api/patient`, { headers, ...more });
      return `${response.status} ${((await response.json()) as { description: string }).description}`;
    };
    const { secret } = await make(['clinical:read', 'patients:write']);
    expect(await headed({})).toBe('401 sign in first, or send an API key: Authorization: Bearer molaar_…');
    for (const wrong of [secret, 'Basic abc', `Token ${secret}`])
      expect(await headed({ Authorization: wrong })).toBe('401 the header is not "Authorization: Bearer molaar_…", as that of an API key');
    expect(await headed({ Authorization: `Bearer ${'x'.repeat(43)}` })).toMatch(/^401 this is neither an API key/);
    expect(await headed({ Authorization: `Bearer ${secret.slice(0, 20)}` })).toMatch(/^401 this is no whole API key/);
    expect((await fetch(`${server.url}/api/patient`, { headers: { Authorization: `bearer ${secret}` } })).status).toBe(200);
    const put = (body: string, type: string) =>
      headed({ Authorization: `Bearer ${secret}`, 'Content-Type': type }, { method: 'PUT', body });
    expect(await put('{"firstName":', 'application/json')).toBe('400 the body is not valid JSON');
    expect(await put('{"firstName":"A"}', 'application/x-www-form-urlencoded')).toMatch(/^400 .*send application\/json/);
  });

  it('downloads an approved treatment plan, and a draft only with the scope to prepare plans', async () => {
    const { organizationId } = server.clinic;
    await inClinic(server.portal.deps.db, { organizationId }, (tx) => createClinicDefaults(tx));
    const { body: patient } = await owner.rest('/api/patient', { method: 'PUT', body: { ...PATIENT, firstName: 'Plaan' } });
    const { body: image } = await owner.rest('/api/image', { method: 'POST', body: uploadForm(patient.id, greyPng(40, 30)) });
    const form = new FormData();
    form.set('plan', JSON.stringify({ imageId: image.id, language: 'et', treatments: [] }));
    const { body: draft } = await owner.rest('/api/treatment-plan', { method: 'POST', body: form });
    const path = `/api/pdf/generate/treatment-plan/${draft.id}`;
    const [reader, writer] = await Promise.all([make(['clinical:read']), make(['clinical:read', 'plans:write'])]);
    expect((await program(writer.secret)(path)).status).toBe(200);
    expect(await program(reader.secret)(path)).toMatchObject({ status: 403, body: { message: 'NOT_ALLOWED' } });
    form.set(
      'plan',
      JSON.stringify({ id: draft.id, version: 1, imageId: image.id, language: 'et', treatments: [treatmentLine()], approve: true }),
    );
    await owner.rest('/api/treatment-plan', { method: 'POST', body: form });
    expect((await program(reader.secret)(path)).status).toBe(200);
  });

  it('acts as its person, and the audit log names the key', async () => {
    const { secret, apiKey } = await make(['clinical:read', 'patients:write']);
    const saved = await program(secret)('/api/patient', { method: 'PUT', body: { ...PATIENT, firstName: 'Logi' } });
    const { entries } = (await owner.rest(`/api/x/audit?entityId=${saved.body.id}`)).body;
    expect(entries).toMatchObject([{ action: 'CREATE', actor: { id: ownerId }, apiKey: { id: apiKey.id, name: 'Kliinikuprogramm' } }]);
  });

  it('never exceeds its person, also when their role is lowered or they leave the clinic', async () => {
    const person = await server.clinic.person('MEDICAL');
    const { body: patient } = await owner.rest('/api/patient', { method: 'PUT', body: { ...PATIENT, firstName: 'Piir' } });
    const { body: image } = await owner.rest('/api/image', { method: 'POST', body: uploadForm(patient.id, greyPng(40, 30)) });
    const { secret } = await make(['clinical:read', 'patients:write', 'findings:write'], owner, person.userId);
    const call = program(secret);
    const status = { tooth: '18', surface: [], status: 'EXTRACTED', decision: 'APPROVED', annotationIds: [] };
    const approve = async (version: number) =>
      (await call(`/api/treatment-plan/dental-status/${image.id}`, { method: 'POST', body: { version, statuses: [status] } })).status;
    const edit = async (firstName: string) => (await call('/api/patient', { method: 'PUT', body: { ...PATIENT, firstName } })).status;
    const lower = (change: object) => owner.rest(`/api/user/${person.userId}`, { method: 'PATCH', body: change });
    expect([await approve(0), await edit('Esimene')]).toEqual([200, 200]);
    await lower({ roles: ['ASSISTANT'] });
    // An assistant drafts, and so does the key: what it adds is not approved.
    const body = { version: 1, statuses: [status, { ...status, tooth: '28' }] };
    const drafted = await call(`/api/treatment-plan/dental-status/${image.id}`, { method: 'POST', body });
    expect(drafted.body.statuses).toMatchObject([
      { tooth: '18', decision: 'APPROVED' },
      { tooth: '28', decision: 'SUGGESTED' },
    ]);
    await lower({ roles: ['VIEWER'] });
    expect([await approve(2), await edit('Kolmas')]).toEqual([403, 403]);
    expect((await call(`/api/patient/${patient.id}/details`)).status).toBe(200);
    await owner.rest(`/api/user/${person.userId}`, { method: 'DELETE' });
    expect((await call(`/api/patient/${patient.id}/details`)).status).toBe(401);
  });

  it('is stored as a digest; the secret is only in the first response', async () => {
    const { secret, apiKey } = await make(['settings:read']);
    expect(secret).toMatch(/^molaar_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/);
    expect(secret.startsWith(apiKey.secrets[0]?.prefix ?? '?')).toBe(true);
    const rows = await server.portal.asOwner<{ whole: string }>('select s::text as whole from api_key_secrets s');
    expect(rows.some(({ whole }) => whole.includes(secret.slice(-43)))).toBe(false);
    expect(JSON.stringify(await keys())).not.toContain(secret.slice(-43));
  });

  it('shows when it was last used', async () => {
    const { secret, apiKey } = await make(['settings:read']);
    expect(apiKey.lastUsedAt).toBeNull();
    await program(secret)('/api/disclaimer');
    expect((await keys()).find(({ id }) => id === apiKey.id)?.lastUsedAt).toBe(server.portal.clock.now.toISOString());
  });

  it('is rotated without downtime: both secrets are valid until the overlap ends', async () => {
    const { secret, apiKey } = await make(['settings:read']);
    const rotated = (await owner.rest(`/api/x/api-key/${apiKey.id}/rotate`, { method: 'POST', body: { overlapHours: 1 } })).body as Issued;
    const status = async (which: string) => (await program(which)('/api/disclaimer')).status;
    expect([await status(secret), await status(rotated.secret)]).toEqual([200, 200]);
    expect(rotated.apiKey.secrets).toHaveLength(2);
    const before = server.portal.clock.now;
    server.portal.clock.pass(3_601);
    expect([await status(secret), await status(rotated.secret)]).toEqual([401, 200]);
    expect((await program(secret)('/api/disclaimer')).body.description).toMatch(/^this secret of the API key has expired/);
    server.portal.clock.now = before;
    const withoutOverlap = (await owner.rest(`/api/x/api-key/${apiKey.id}/rotate`, { method: 'POST', body: { overlapHours: 0 } }))
      .body as Issued;
    expect([await status(secret), await status(rotated.secret), await status(withoutOverlap.secret)]).toEqual([401, 401, 200]);
  });

  it('is invalid at once when it is revoked, its person is deactivated or the secret is unknown', async () => {
    const { secret, apiKey } = await make(['settings:read']);
    expect((await owner.rest(`/api/x/api-key/${apiKey.id}`, { method: 'DELETE' })).body.revokedAt).not.toBeNull();
    expect((await program(secret)('/api/disclaimer')).body).toEqual({
      status: 401,
      message: 'NOT_AUTHENTICATED',
      description: 'the API key was revoked: its clinic has to make another one',
    });
    expect((await owner.rest(`/api/x/api-key/${apiKey.id}/rotate`, { method: 'POST', body: {} })).status).toBe(404);
    const doctor = await server.clinic.person('MEDICAL');
    const doctorsKey = await make(['settings:read'], owner, doctor.userId);
    expect((await program(doctorsKey.secret)('/api/disclaimer')).status).toBe(200);
    await owner.rest(`/api/user/${doctor.userId}`, { method: 'PATCH', body: { active: false } });
    const inactive = await program(doctorsKey.secret)('/api/disclaimer');
    expect([inactive.status, inactive.body.description]).toEqual([401, 'the person in whose name the API key acts is not active any more']);
    for (const wrong of ['molaar_', `molaar_abcdefgh_${'x'.repeat(43)}`, 'molaar_\u00e4'])
      expect((await program(encodeURI(wrong))('/api/disclaimer')).status).toBe(401);
  });

  it('is rejected with the reason while its clinic is not active', async () => {
    const clinic = await addClinic(server.portal);
    const person = await clinic.person('OWNER');
    const { secret } = await make(['settings:read'], await new Caller(server.url).signIn(person.username), person.userId);
    const activate = (active: boolean) =>
      server.portal.asOwner('update organizations set active = $2 where id = $1', [clinic.organizationId, active]);
    await activate(false);
    const { status, body } = await program(secret)('/api/disclaimer');
    expect([status, body.description]).toEqual([401, 'the clinic of the API key is not active any more']);
    await activate(true);
    expect((await program(secret)('/api/disclaimer')).status).toBe(200);
  });

  it('is managed by the owner only; another clinic’s key is not found', async () => {
    const { apiKey } = await make(['settings:read']);
    const body = { name: 'X', scopes: ['settings:read'], actsAsId: ownerId };
    for (const role of ['ADMIN', 'MEDICAL', 'ASSISTANT', 'VIEWER'] as const) {
      const person = await server.signedIn(role);
      expect((await person.rest('/api/x/api-key')).status, role).toBe(403);
      expect((await person.rest('/api/x/api-key', { method: 'POST', body })).status, role).toBe(403);
      expect((await person.trpc('apiKeys.rotate', { id: apiKey.id })).status, role).toBe(403);
    }
    expect((await outsider.rest('/api/x/api-key')).body).toEqual([]);
    for (const [method, path, sent] of [
      [
        'PUT',
        `/api/x/api-key/${apiKey.id}`,
        { ...body, actsAsId: (await outsider.rest('/api/auth/is-authenticated')).body.id, version: 1 },
      ],
      ['POST', `/api/x/api-key/${apiKey.id}/rotate`, {}],
      ['DELETE', `/api/x/api-key/${apiKey.id}`, undefined],
    ] as const)
      expect((await outsider.rest(path, { method, body: sent })).body, path).toMatchObject({ status: 404, message: 'NOT_FOUND' });
    expect((await outsider.rest('/api/x/api-key', { method: 'POST', body })).body).toMatchObject({
      message: 'VALIDATION_FAILED',
      fields: { actsAsId: expect.any(String) },
    });
  });

  it('is changed by one of two concurrent updates; the other gets a conflict', async () => {
    const { apiKey } = await make(['settings:read']);
    const change = (name: string) =>
      owner.rest(`/api/x/api-key/${apiKey.id}`, {
        method: 'PUT',
        body: { name, scopes: ['settings:read'], actsAsId: ownerId, version: apiKey.version },
      });
    const statuses = (await Promise.all([change('A'), change('B')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412]);
    expect(
      (await owner.rest('/api/x/api-key', { method: 'POST', body: { name: ' ', scopes: ['all'], actsAsId: ownerId } })).body,
    ).toMatchObject({
      message: 'VALIDATION_FAILED',
      fields: { name: expect.any(String) },
    });
  });
});

describe('the limit per minute', () => {
  let secret: string;
  beforeEach(async () => {
    const made = await make(['settings:read']);
    secret = made.secret;
    await program(secret)('/api/disclaimer');
    await server.portal.asOwner('update api_key_secrets set window_requests = $1 where prefix = $2', [
      REQUESTS_PER_MINUTE - 1,
      made.apiKey.secrets[0]?.prefix,
    ]);
  });

  it('accepts the last allowed request, responds to the next with Retry-After, and accepts again later', async () => {
    const call = program(secret);
    const last = await call('/api/disclaimer');
    expect([last.status, last.headers.get('RateLimit-Policy')]).toEqual([200, `"key";q=${REQUESTS_PER_MINUTE};w=60`]);
    expect(last.headers.get('RateLimit')).toMatch(/^"key";r=0;t=\d+$/);
    const rejected = await call('/api/disclaimer');
    expect(rejected).toMatchObject({ status: 429, body: { message: 'TOO_MANY_REQUESTS' } });
    expect(rejected.headers.get('RateLimit')).toBe(`"key";r=0;t=${rejected.headers.get('Retry-After')}`);
    server.portal.clock.pass(61);
    const later = await call('/api/disclaimer');
    expect([later.status, later.headers.get('RateLimit')]).toEqual([200, `"key";r=${REQUESTS_PER_MINUTE - 1};t=60`]);
  });

  it('is reported with errors too', async () => {
    server.portal.clock.pass(61);
    const call = program(secret);
    const unknown = '00000000-0000-7000-8000-000000000000';
    const errors: [status: number, path: string, method: string][] = [
      [400, '/api/medical-template/nobody', 'GET'],
      [403, '/api/patient', 'GET'],
      [404, `/api/medical-template/${unknown}`, 'GET'],
      [404, '/api/nothing', 'GET'],
      [405, '/api/disclaimer', 'DELETE'],
    ];
    for (const [index, [status, path, method]] of errors.entries()) {
      const response = await call(path, { method });
      expect([response.status, response.headers.get('RateLimit')], path).toEqual([
        status,
        `"key";r=${REQUESTS_PER_MINUTE - 1 - index};t=60`,
      ]);
      expect(response.headers.get('RateLimit-Policy'), path).toBe(`"key";q=${REQUESTS_PER_MINUTE};w=60`);
    }
  });
});
